// test: function=overlay
// A union of integers of several widths in an input struct.
#include <stddef.h>
#include <stdint.h>

union overlay {
    uint64_t q;
    uint32_t d[2];
    uint16_t w[4];
    uint8_t b[8];
};

int overlay(union overlay *o)
{
    if (o == NULL) {
        return -1;
    }
    if (o->d[0] == 0x11223344u && o->b[7] == 0x99) {
        return 1;
    }
    o->b[0] = 0xFF;
    o->w[3] = 0;
    if (o->q == 0xFFu) {
        return 2;
    }
    if (o->q > 0xFFFFFFFFFFFFu) { // expect: 1.true=unreachable
        return 3;
    }
    if (o->d[1] == 0xABCDu) {
        return 4;
    }
    return 0;
}
