// test: function=gcd_kind
// Euclid's algorithm on bytes.
#include <stdint.h>

static unsigned gcd(unsigned a, unsigned b)
{
    while (b != 0) {
        unsigned t = a % b;
        a = b;
        b = t;
    }
    return a;
}

int gcd_kind(uint8_t a, uint8_t b)
{
    if (a == 0 || b == 0) {
        return -1;
    }
    unsigned g = gcd(a, b);
    if (g == 1) {
        return 0;
    }
    if (g == 21 && a != b) {
        return 2;
    }
    return 1;
}
