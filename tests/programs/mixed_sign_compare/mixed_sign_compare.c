// test: function=mixed
// Comparisons of mixed signedness with the usual arithmetic conversions.
#include <stdint.h>

#pragma GCC diagnostic ignored "-Wsign-compare"

int mixed(int i, unsigned u, long l, signed char c, unsigned short s)
{
    if (i > u && i < 0) {
        return 1; /* a negative int became a huge unsigned */
    }
    if (l < u && l < 0) {
        return 2; /* long holds every unsigned int */
    }
    if (c > s) {
        return 3; /* both promote to int */
    }
    if (c == u && c < 0) {
        return 4; /* 0xFFFFFFxx */
    }
    if (c < s && s < i) {
        return 5;
    }
    return 0;
}
