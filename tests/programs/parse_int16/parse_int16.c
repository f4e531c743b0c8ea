// test: function=parse_int16 time=20
// An integer parser with an overflow check and an out-parameter.
#include <stddef.h>

int parse_int16(const char *s, int *out)
{
    int neg = 0;
    int v = 0;

    if (s == NULL || out == NULL) {
        return -1;
    }
    if (*s == '-') {
        neg = 1;
        s++;
    }
    if (*s == '\0') {
        return -2;
    }
    while (*s != '\0') {
        if (*s < '0' || *s > '9') {
            return -3;
        }
        v = v * 10 + (*s - '0');
        if (v > 32767 + neg) {
            return -4; /* out of range */
        }
        s++;
    }
    *out = neg ? -v : v;
    if (v == 32768) {
        return 1; /* only as -32768 */
    }
    return 0;
}
