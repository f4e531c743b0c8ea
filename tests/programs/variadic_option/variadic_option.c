// test: function=configure time=20
// A variadic function whose one argument is looked at only when a flag asks for it.
#include <stdarg.h>

#define WITH_MODE 4

int configure(int flags, ...)
{
    int mode = 0;

    if (flags & WITH_MODE) {
        va_list ap;
        va_start(ap, flags);
        mode = va_arg(ap, int);
        va_end(ap);
        if (mode == 0644) {
            return 1;
        }
    }
    if (flags == 7 && mode == 7) {
        return 2;
    }
    return 0;
}
