// test: function=checked
// __builtin_add/sub/mul_overflow on several widths.
#include <stdint.h>

int checked(int a, int b, uint8_t c, uint8_t d, int64_t e)
{
    int r;
    uint8_t r8;
    int64_t r64;

    if (__builtin_add_overflow(a, b, &r)) {
        return 1;
    }
    if (r == 1000) {
        return 2;
    }
    if (__builtin_sub_overflow(c, d, &r8)) {
        return 3;
    }
    if (__builtin_mul_overflow(c, d, &r8)) {
        return 4;
    }
    if (r8 == 221 && d > 1) {
        return 5; /* 17 * 13 */
    }
    if (__builtin_mul_overflow(e, (int64_t)1000000007, &r64)) {
        return 6;
    }
    return 0;
}
