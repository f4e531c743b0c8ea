// test: function=arith_i32 time=20
// Every operator on signed 32-bit operands.
#include <limits.h>
#include <stdint.h>

int arith_i32(int32_t a, int32_t b)
{
    if (b == 0 || (a == INT_MIN && b == -1)) {
        return -1; /* no quotient */
    }
    if (a / b == -1000) {
        return 1;
    }
    if (a % b == -7) {
        return 2;
    }
    if (a + 5 < a) {
        return 3; /* wraps under -fwrapv */
    }
    if (a - b == 123456789) {
        return 4;
    }
    if (a * 17 == 34) {
        return 5;
    }
    if ((int32_t)((uint32_t)a << (b & 31)) == INT_MIN) {
        return 6;
    }
    if (a >> (b & 31) == -9) {
        return 7;
    }
    if ((a & b) == -65536) {
        return 8;
    }
    if ((a | b) == 0x70F0) {
        return 9;
    }
    if ((a ^ b) == -2) {
        return 10;
    }
    return 0;
}
