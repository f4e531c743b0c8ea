// test: function=find_sorted time=20
// Binary search in a buffer with a length.
#include <stddef.h>

int find_sorted(const int *a, size_t n, int key)
{
    if (a == NULL) {
        return -1;
    }
    if (n > 8) {
        return -2;
    }
    size_t lo = 0;
    size_t hi = n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (a[mid] == key) {
            return (int)mid;
        }
        if (a[mid] < key) {
            lo = mid + 1;
        } else {
            hi = mid;
        }
    }
    return -3;
}
