// test: function=checksum_ok
// The sum of the bytes of an array with a declared bound, modulo 256.
#include <stdint.h>

int checksum_ok(const uint8_t frame[16])
{
    uint8_t sum = 0;
    for (int i = 0; i < 16; i++) {
        sum = (uint8_t)(sum + frame[i]);
    }
    if (sum != 0x5A) {
        return 0;
    }
    if (frame[0] == 0xAA && frame[15] == 0x55) {
        return 2;
    }
    return 1;
}
