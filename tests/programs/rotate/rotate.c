// test: function=rotated
// The rotate idiom, left and right, by constant and by variable amounts.
#include <stdint.h>

static uint32_t rotl(uint32_t x, unsigned n)
{
    n &= 31u;
    return (x << n) | (x >> ((32u - n) & 31u));
}

static uint32_t rotr(uint32_t x, unsigned n)
{
    n &= 31u;
    return (x >> n) | (x << ((32u - n) & 31u));
}

int rotated(uint32_t x, unsigned n)
{
    uint32_t c = (x << 7) | (x >> 25);
    if (c == 0x80808001u) {
        return 1;
    }
    if (rotl(x, n) == 0x0000FFFFu && (n & 31u) == 12) {
        return 2;
    }
    if (rotr(x, n) == 0x12345678u && (n & 31u) != 0) {
        return 3;
    }
    if (rotr(rotl(x, n), n) != x) { // expect: 1.true=unreachable
        return 4;
    }
    return 0;
}
