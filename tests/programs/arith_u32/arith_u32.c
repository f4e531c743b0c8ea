// test: function=arith_u32 time=20
// Every operator on unsigned 32-bit operands.
#include <stdint.h>

int arith_u32(uint32_t a, uint32_t b)
{
    if (a + b == 10u && a > 100u) {
        return 1;
    }
    if (a - b == 0xFFFFFFF0u) {
        return 2;
    }
    if (a * 2654435761u == 0xC0FFEEu) {
        return 3;
    }
    if (b != 0 && a / b == 12345u) {
        return 4;
    }
    if (b != 0 && a % b == 54321u) {
        return 5;
    }
    if (a << (b & 31) == 0xA0000000u) {
        return 6;
    }
    if (a >> (b & 31) == 0x1234u) {
        return 7;
    }
    if ((a & b) == 0x80000001u) {
        return 8;
    }
    if ((a | b) == 0x00FF00FFu) {
        return 9;
    }
    if ((a ^ b) == 0xFFFFFFFFu) {
        return 10;
    }
    return 0;
}
