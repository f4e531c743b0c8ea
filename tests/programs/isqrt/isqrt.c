// test: function=isqrt8
// Integer square root of a byte, with its postcondition proved.
#include <stdint.h>

int isqrt8(uint8_t x)
{
    unsigned r = 0;
    for (unsigned bit = 8; bit != 0; bit >>= 1) {
        unsigned t = r | bit;
        if (t * t <= x) {
            r = t;
        }
    }
    if (r * r > x) { // expect: 1.true=unreachable
        return -1;
    }
    if ((r + 1) * (r + 1) <= x) { // expect: 1.true=unreachable
        return -2;
    }
    if (r * r == x && r > 12) {
        return 100; /* 169, 196 or 225 */
    }
    return (int)r;
}
