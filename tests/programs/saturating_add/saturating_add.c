// test: function=sat_add
// Saturating addition on 8 and 32 bits.
#include <limits.h>
#include <stdint.h>

static uint8_t sat8(uint8_t a, uint8_t b)
{
    uint8_t r = (uint8_t)(a + b);
    return r < a ? 255 : r;
}

int sat_add(int a, int b, uint8_t c, uint8_t d)
{
    int r;
    if (b > 0 && a > INT_MAX - b) {
        r = INT_MAX;
    } else if (b < 0 && a < INT_MIN - b) {
        r = INT_MIN;
    } else {
        r = a + b;
    }
    uint8_t s = sat8(c, d);
    if (r == INT_MAX && s == 255) {
        return 1;
    }
    if (r == -42 && s == 42) {
        return 2;
    }
    return 0;
}
