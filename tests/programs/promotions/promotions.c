// test: function=promote
// Integer promotion, truncation, and sign or zero extension.
#include <stdint.h>

int promote(int x, signed char c, unsigned char uc)
{
    if (c == -1 && uc == 255) {
        return 1; /* the same bits, never equal as ints */
    }
    if ((signed char)x == -128 && x > 0) {
        return 2;
    }
    if ((unsigned char)x == 0 && x != 0) {
        return 3;
    }
    if ((short)x < 0 && x > 0x10000) {
        return 4;
    }
    if ((uint64_t)(int64_t)c > 0x7FFFFFFFFFFFFFFFu) {
        return 5; /* sign extended to 64 bits */
    }
    if ((uint32_t)uc << 24 >= 0x80000000u) {
        return 6;
    }
    if ((unsigned char)~uc == 0xF0) {
        return 7;
    }
    return 0;
}
