// test: function=local_lookup
// An input index reads from a local array of constants and inputs.
#include <stddef.h>

int local_lookup(unsigned i, int x)
{
    int a[6] = {4, 8, 15, 16, 23, 42};
    a[2] = x;

    if (i >= 6) {
        return -1;
    }
    if (a[i] == 23) {
        return i == 2 ? 1 : 2;
    }
    if (a[i] == 99) {
        return 3;
    }
    return 0;
}
