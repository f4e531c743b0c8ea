// test: function=below_zero
// Unsigned values are never negative; wrapped ones are large.
#include <stdint.h>

int below_zero(unsigned x, uint8_t b)
{
    const unsigned zero = 0;
    if (x < zero) { // expect: 1.true=unreachable
        return 1;
    }
    if (b - 256 >= 0) { // expect: 1.true=unreachable
        return 2;
    }
    unsigned y = x - 1u;
    if (y > x) {
        return 3; /* x was zero */
    }
    if (x == zero) { // expect: 1.true=unreachable
        return 4;
    }
    return 0;
}
