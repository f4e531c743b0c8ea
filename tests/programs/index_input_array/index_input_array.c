// test: function=input_lookup
// An input index reads from an input buffer, whose value is again an index.
#include <stddef.h>

int input_lookup(const unsigned char *a, size_t n, size_t i)
{
    if (a == NULL || n < 4 || i >= n) {
        return -1;
    }
    size_t j = a[i];
    if (j >= n) {
        return -2;
    }
    if (a[j] == i && j != i) {
        return 1; /* a cycle of two */
    }
    if (j == i) {
        return 2;
    }
    return 0;
}
