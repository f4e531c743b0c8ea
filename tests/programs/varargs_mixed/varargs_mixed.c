// test: function=vmixed time=20
// A variadic helper whose format string tells ints, doubles and pointers apart.
#include <stdarg.h>
#include <stddef.h>

static int check(const char *types, ...)
{
    va_list ap;
    int hits = 0;

    va_start(ap, types);
    for (const char *t = types; *t != '\0'; t++) {
        if (*t == 'i') {
            if (va_arg(ap, int) == 31) {
                hits++;
            }
        } else if (*t == 'd') {
            if (va_arg(ap, double) > 2.5) {
                hits++;
            }
        } else {
            const int *p = va_arg(ap, const int *);
            if (p != NULL && *p == 8) {
                hits++;
            }
        }
    }
    va_end(ap);
    return hits;
}

int vmixed(int i, double d, const int *p)
{
    int hits = check("idp", i, d, p);
    if (hits == 3) {
        return 1;
    }
    if (hits == 0) {
        return 2;
    }
    return 0;
}
