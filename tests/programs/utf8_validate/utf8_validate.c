// test: function=utf8_length time=20
// Validation of one UTF-8 sequence at the start of a buffer.
#include <stddef.h>

static int is_tail(unsigned char c)
{
    return (c & 0xC0) == 0x80;
}

int utf8_length(const unsigned char *s, size_t n)
{
    if (s == NULL || n == 0) {
        return 0;
    }
    unsigned char c = s[0];
    if (c < 0x80) {
        return 1;
    }
    if (c < 0xC2) {
        return -1; /* stray tail byte, or an overlong two byte form */
    }
    if (c < 0xE0) {
        if (n < 2) {
            return -2;
        }
        return is_tail(s[1]) ? 2 : -3;
    }
    if (c < 0xF0) {
        if (n < 3) {
            return -2;
        }
        if (!is_tail(s[1]) || !is_tail(s[2])) {
            return -3;
        }
        if (c == 0xE0 && s[1] < 0xA0) {
            return -4; /* overlong */
        }
        if (c == 0xED && s[1] >= 0xA0) {
            return -5; /* surrogate */
        }
        return 3;
    }
    if (c < 0xF5) {
        if (n < 4) {
            return -2;
        }
        if (!is_tail(s[1]) || !is_tail(s[2]) || !is_tail(s[3])) {
            return -3;
        }
        if (c == 0xF0 && s[1] < 0x90) {
            return -4; /* overlong */
        }
        if (c == 0xF4 && s[1] >= 0x90) {
            return -6; /* above U+10FFFF */
        }
        return 4;
    }
    return -1;
}
