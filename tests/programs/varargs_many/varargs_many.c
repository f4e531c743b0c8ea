// test: function=vmany
// More variadic arguments than fit in registers.
#include <stdarg.h>

static int last_of(int n, ...)
{
    va_list ap;
    int v = 0;

    va_start(ap, n);
    for (int i = 0; i < n; i++) {
        v = va_arg(ap, int);
    }
    va_end(ap);
    return v;
}

int vmany(int a, int b, int c)
{
    if (last_of(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, a - b) == 12) {
        return 1;
    }
    if (last_of(7, a, b, c, a, b, c, a + c) == -12) {
        return 2;
    }
    return 0;
}
