// rule: bad-shift
// about: Small exponents of a byte-sized float make the shift count negative.
#include <stdint.h>

unsigned tiny_float_bug(uint8_t byte)
{
    int exponent = byte >> 4;
    unsigned mantissa = (byte & 15u) | 16u;
    if (exponent == 0)
        return 0;
    return mantissa << (exponent - 4); // BUG
}

unsigned tiny_float_ok(uint8_t byte)
{
    int exponent = byte >> 4;
    unsigned mantissa = (byte & 15u) | 16u;
    if (exponent == 0)
        return 0;
    if (exponent < 4)
        return mantissa >> (4 - exponent);
    return mantissa << (exponent - 4);
}
