// test: function=render time=20
// A variadic function that hands its arguments on with a format, as most do.
#include <stdarg.h>
#include <stdio.h>

int render(char buffer[16], const char *format, ...)
{
    va_list ap;
    int length;

    if (format == NULL) {
        return -1;
    }
    va_start(ap, format);
    length = vsnprintf(buffer, 16, format, ap);
    va_end(ap);
    if (length >= 16) {
        return 1; // cut off
    }
    if (buffer[0] == 'o' && buffer[1] == 'k') {
        return 2;
    }
    return 0;
}
