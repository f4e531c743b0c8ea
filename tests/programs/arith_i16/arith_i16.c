// test: function=arith_i16
// Every operator on signed 16-bit operands.
#include <stdint.h>

int arith_i16(int16_t a, int16_t b)
{
    if ((int16_t)(a + b) == -32768 && a > 0) {
        return 1;
    }
    if ((int16_t)(a - b) == 32767 && a < 0) {
        return 2;
    }
    if ((int16_t)(a * b) == 12321) {
        return 3;
    }
    if (b != 0 && a / b == -321) {
        return 4;
    }
    if (b != 0 && a % b == -500) {
        return 5;
    }
    if ((int16_t)((uint16_t)a << (b & 15)) == -4096) {
        return 6;
    }
    if ((a >> (b & 15)) == -2) {
        return 7;
    }
    if ((a & 0x0FF0) == 0x0AB0 && (b | 0x00FF) == 0x12FF) {
        return 8;
    }
    if ((a ^ b) == 0x7FFF) {
        return 9;
    }
    return 0;
}
