// test: function=select_store
// A pointer to a pointer selects which of two locals a store reaches.
#include <stddef.h>

int select_store(int which, int v)
{
    int a = 0;
    int b = 0;
    int *p = &a;
    int **pp = &p;

    if (which == 3) {
        *pp = &b;
    }
    **pp = v;

    if (a == 7) {
        return 1;
    }
    if (b == 9) {
        return 2;
    }
    if (p == &b) {
        return 3;
    }
    return 0;
}
