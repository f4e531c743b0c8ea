// test: function=sum_of time=20
// A variadic function under test: its arguments are ints, as many as the first says.
#include <stdarg.h>

int sum_of(int count, ...)
{
    va_list ap;
    int sum = 0;

    if (count < 0 || count > 3) {
        return -1;
    }
    va_start(ap, count);
    for (int i = 0; i < count; i++) {
        int value = va_arg(ap, int);
        if (value < 0 || value > 1000) {
            va_end(ap);
            return -2;
        }
        sum += value;
    }
    va_end(ap);
    if (sum == 1234) {
        return 1;
    }
    return 0;
}
