// test: function=arith_u16
// Every operator on unsigned 16-bit operands, chosen by an opcode.
#include <stdint.h>

int arith_u16(unsigned op, uint16_t a, uint16_t b)
{
    uint16_t r = 0;

    switch (op) {
    case 0:
        r = (uint16_t)(a + b);
        break;
    case 1:
        r = (uint16_t)(a - b);
        break;
    case 2:
        r = (uint16_t)((uint32_t)a * b);
        break;
    case 3:
        r = b != 0 ? (uint16_t)(a / b) : 0;
        break;
    case 4:
        r = b != 0 ? (uint16_t)(a % b) : 0;
        break;
    case 5:
        r = (uint16_t)((uint32_t)a << (b & 15));
        break;
    case 6:
        r = (uint16_t)(a >> (b & 15));
        break;
    case 7:
        r = a & b;
        break;
    case 8:
        r = a | b;
        break;
    default:
        r = a ^ b;
        break;
    }
    if (r == 0xBEEF) {
        return 1;
    }
    if (r == 1 && a > 1000) {
        return 2;
    }
    return 0;
}
