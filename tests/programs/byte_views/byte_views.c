// test: function=first_word
// Views that are legal: bytes of a number, words of bytes, members of a union, copies of several elements.
#include <stddef.h>
#include <stdint.h>
#include <string.h>

union view {
    uint32_t whole;
    uint8_t bytes[4];
};

int first_word(const uint32_t *numbers, const unsigned char raw[8], union view v)
{
    uint64_t two;

    if (numbers == NULL) {
        return -1;
    }
    memcpy(&two, raw, sizeof two);
    if (two == 7) {
        return 1;
    }
    if (((const unsigned char *)numbers)[3] == 9) {
        return 2;
    }
    if (v.bytes[1] == 4 && v.whole > 0x10000) {
        return 3;
    }
    return *(const uint32_t *)raw == 6;
}
