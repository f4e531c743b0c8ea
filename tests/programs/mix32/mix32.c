// test: function=mix32
// A 32-bit multiply-xor mixer; exactly one input has the tested image.
#include <stdint.h>

static uint32_t mix(uint32_t x)
{
    x ^= x >> 16;
    x *= 0x7FEB352Du;
    x ^= x >> 15;
    return x;
}

int mix32(uint32_t x)
{
    if (mix(x) == 0xDEADBEEFu) {
        return 1;
    }
    return 0;
}
