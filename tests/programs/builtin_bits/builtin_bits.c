// test: function=bit_tricks
// __builtin_bswap, clz, ctz and popcount.
#include <stdint.h>

int bit_tricks(uint32_t x, uint64_t y, uint16_t h)
{
    if (x == 0 || y == 0) {
        return -1;
    }
    if (__builtin_bswap32(x) == 0x11223344u) {
        return 1;
    }
    if (__builtin_clz(x) == 20 && __builtin_ctz(x) == 3) {
        return 2;
    }
    if (__builtin_popcountll(y) == 63) {
        return 3;
    }
    if (__builtin_bswap64(y) == 0xFEu) {
        return 4;
    }
    if (__builtin_ctzll(y) == 40) {
        return 5;
    }
    if (__builtin_clzll(y) == 50) {
        return 6;
    }
    if (__builtin_bswap16(h) == 0x0A0D) {
        return 7;
    }
    if (__builtin_popcount(x) == 31) {
        return 8;
    }
    return 0;
}
