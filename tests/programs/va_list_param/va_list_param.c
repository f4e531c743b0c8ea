// test: function=pick_nth time=20
// A va_list as a parameter: tests wrap the call in a variadic function of their own.
#include <stdarg.h>
#include <stddef.h>

long pick_nth(unsigned n, va_list list, const char *name)
{
    long value = 0;

    if (name == NULL || n > 2) {
        return -1;
    }
    for (unsigned i = 0; i <= n; i++) {
        value = va_arg(list, long);
    }
    if (value == 77 && name[0] == 'x') {
        return 1;
    }
    return 0;
}
