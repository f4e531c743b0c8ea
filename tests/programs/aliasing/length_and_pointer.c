// test: function=f time=10
// A pointer to an element of a buffer that has a length.
#include <stddef.h>

int f(int *a, size_t n, int *q)
{
    if (!a || !q || n < 6) {
        return -1;
    }
    a[5] = 1;
    *q = 2;
    if (a[5] == 2) {
        return 1;
    }
    return 0;
}
