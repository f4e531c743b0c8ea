// rule: hang
// about: With two candidates left the middle is the lower one again, and the range no longer shrinks.
#include <stddef.h>

size_t lower_bound_bug(const int *a, size_t n, int key)
{
    if (a == NULL || n < 1 || n > 16)
        return 0;
    size_t low = 0, high = n;
    while (low < high) { // BUG
        size_t middle = low + (high - low) / 2;
        if (a[middle] < key)
            low = middle;
        else
            high = middle;
    }
    return low;
}

size_t lower_bound_ok(const int *a, size_t n, int key)
{
    if (a == NULL || n < 1 || n > 16)
        return 0;
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (a[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
