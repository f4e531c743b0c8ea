// test: function=q16_mul
// Q16.16 fixed point multiplication with saturation and underflow report.
#include <stdint.h>

int q16_mul(int32_t a, int32_t b)
{
    int64_t wide = (int64_t)a * (int64_t)b;
    int64_t r = wide >> 16;

    if (r > INT32_MAX) {
        return 1;
    }
    if (r < INT32_MIN) {
        return 2;
    }
    if (r == 0 && a != 0 && b != 0) {
        return 3; /* underflow */
    }
    if (r == 0x18000) {
        return 4; /* exactly 1.5 */
    }
    return 0;
}
