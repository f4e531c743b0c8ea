// test: function=divide
// Out-parameters that may be NULL or the same pointer.
#include <stddef.h>

int divide(unsigned a, unsigned b, unsigned *quot, unsigned *rem)
{
    if (b == 0) {
        return -1;
    }
    if (quot != NULL) {
        *quot = a / b;
    }
    if (rem != NULL) {
        *rem = a % b;
    }
    if (quot != NULL && rem != NULL) {
        if (*quot != a / b) {
            return 2; /* the same pointer twice */
        }
        if (*quot == 12 && *rem == 34) {
            return 1;
        }
    }
    return 0;
}
