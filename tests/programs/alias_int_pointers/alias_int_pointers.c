// test: function=alias_effect
// Writing through one pointer and reading through another that may alias it.
#include <stddef.h>

int alias_effect(int *p, int *q)
{
    if (p == NULL || q == NULL) {
        return -1;
    }
    *p = 1;
    *q = 2;
    if (*p == 2) {
        return 1;
    }
    if (*p != 1) { // expect: 1.true=unreachable
        return -2;
    }
    return 0;
}
