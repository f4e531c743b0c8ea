// test: function=gate
// _Bool parameters: only 0 and 1 exist.
#include <stdbool.h>

int gate(bool a, _Bool b, int n)
{
    bool c = n; /* any non-zero becomes true */
    int sum = a + b + c;
    if (sum == 3) {
        return 1;
    }
    if (sum > 3) { // expect: 1.true=unreachable
        return 2;
    }
    if (a != b) {
        return 3;
    }
    return c ? 4 : 5;
}
