// test: function=mix32_twice time=20
// The same idea with two multiplications, which is hard for a bit-blasting solver.
#include <stdint.h>

int mix32_twice(uint32_t x)
{
    uint32_t h = x;
    h ^= h >> 16;
    h *= 0x85EBCA6Bu;
    h ^= h >> 13;
    h *= 0xC2B2AE35u;
    h ^= h >> 16;
    if (h == 0x12345678u) {
        return 1;
    }
    if (h == 0) {
        return 2; /* only zero maps to zero */
    }
    return 0;
}
