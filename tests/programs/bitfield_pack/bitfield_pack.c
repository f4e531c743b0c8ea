// test: function=rgb565
// Bit-fields in a 16-bit unit, filled from an input in a local.
#include <stdint.h>
#include <string.h>

struct rgb565 {
    uint16_t b : 5;
    uint16_t g : 6;
    uint16_t r : 5;
};

int rgb565(uint16_t raw)
{
    struct rgb565 px;
    memcpy(&px, &raw, sizeof px);
    if (px.r == 31 && px.g == 63 && px.b == 31) {
        return 1; /* white */
    }
    if (px.r > 20 && px.g < 5 && px.b < 5) {
        return 2; /* reddish */
    }
    if (px.g == (px.r << 1) && px.g == (px.b << 1)) {
        return 3; /* grey */
    }
    return 0;
}
