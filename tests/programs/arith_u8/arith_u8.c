// test: function=arith_u8
// Every operator on unsigned 8-bit operands, truncated back to 8 bits.
#include <stdint.h>

int arith_u8(uint8_t a, uint8_t b)
{
    if (b == 0) {
        return -1;
    }
    if ((uint8_t)(a + b) == 3 && a > 200) {
        return 1;
    }
    if ((uint8_t)(a - b) == 250) {
        return 2;
    }
    if ((uint8_t)(a * b) == 77) {
        return 3;
    }
    if (a / b == 9) {
        return 4;
    }
    if (a % b == 100) {
        return 5;
    }
    if ((uint8_t)(a << (b & 7)) == 0xE0) {
        return 6;
    }
    if ((a >> (b & 7)) == 0x15) {
        return 7;
    }
    if ((a & b) == 0x81) {
        return 8;
    }
    if ((a | b) == 0x7E) {
        return 9;
    }
    if ((a ^ b) == 0xFF) {
        return 10;
    }
    return 0;
}
