// test: function=arith_u64 time=20
// Every operator on unsigned 64-bit operands.
#include <stdint.h>

int arith_u64(uint64_t a, uint64_t b)
{
    if (a + b < a) {
        return 1; /* carry out */
    }
    if (a - b == 0xFFFFFFFF00000000u) {
        return 2;
    }
    if (a * 0x9E3779B97F4A7C15u == 1u) {
        return 3;
    }
    if (b > 1 && a / b == 1000000007u) {
        return 4;
    }
    if (b != 0 && a % b == 4294967296u) {
        return 5;
    }
    if (a << (b & 63) == 0xF000000000000000u) {
        return 6;
    }
    if (a >> (b & 63) == 0xABCDEFu) {
        return 7;
    }
    if ((a & 0xFFFF0000FFFF0000u) == 0x1234000056780000u) {
        return 8;
    }
    if ((a | b) == 0x00FF00FF00FF00FFu) {
        return 9;
    }
    if ((a ^ b) == 0x8000000000000001u) {
        return 10;
    }
    return 0;
}
