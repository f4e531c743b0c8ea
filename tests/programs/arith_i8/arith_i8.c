// test: function=arith_i8
// Every operator on signed 8-bit operands, truncated back to 8 bits.
#include <stdint.h>

int arith_i8(int8_t a, int8_t b)
{
    if (b == 0) {
        return -1;
    }
    if ((int8_t)(a + b) < 0 && a > 0 && b > 0) {
        return 1; /* wraps to negative */
    }
    if ((int8_t)(a - b) == -128) {
        return 2;
    }
    if ((int8_t)(a * b) == -77) {
        return 3;
    }
    if (a / b == -9) {
        return 4;
    }
    if (a % b == -5) {
        return 5;
    }
    if ((int8_t)((uint8_t)a << (b & 7)) == -32) {
        return 6;
    }
    if ((a >> (b & 7)) == -3) {
        return 7;
    }
    if ((a & b) == -128) {
        return 8;
    }
    if ((a | b) == 0x7E) {
        return 9;
    }
    if ((a ^ b) == -1) {
        return 10;
    }
    return 0;
}
