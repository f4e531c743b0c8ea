// test: function=float_bits time=20
// A union of float and uint32_t: exponent and mantissa from the bits.
#include <stdint.h>

union view {
    float f;
    uint32_t u;
};

int float_bits(float x)
{
    union view v;
    v.f = x;
    uint32_t exponent = (v.u >> 23) & 0xFFu;
    uint32_t mantissa = v.u & 0x7FFFFFu;

    if (exponent == 0xFFu) {
        return mantissa != 0 ? 1 : 2; /* not a number, infinity */
    }
    if (exponent == 0) {
        if (mantissa == 0) {
            return (v.u >> 31) != 0 ? 3 : 4; /* -0, +0 */
        }
        return 5; /* subnormal */
    }
    if (x == 1.5f) {
        return 6;
    }
    if (exponent == 130 && mantissa == 0x200000u) {
        return 7; /* 10 or -10 */
    }
    return 0;
}
