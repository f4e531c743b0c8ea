// test: function=vsum
// A variadic helper called with inputs as variadic ints and long longs.
#include <stdarg.h>

static long long sum(int n, ...)
{
    va_list ap;
    long long total = 0;

    va_start(ap, n);
    for (int i = 0; i < n; i++) {
        if (i % 2 == 0) {
            total += va_arg(ap, int);
        } else {
            total += va_arg(ap, long long);
        }
    }
    va_end(ap);
    return total;
}

int vsum(int a, long long b, int c)
{
    if (sum(3, a, b, c) == 10000000000LL) {
        return 1;
    }
    if (sum(1, a) == 5) {
        return 2;
    }
    return 0;
}
