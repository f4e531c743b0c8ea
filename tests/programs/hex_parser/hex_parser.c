// test: function=parse_hex_byte
// Two hex digits to a byte.
#include <stddef.h>

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    if (c >= 'A' && c <= 'F') {
        return c - 'A' + 10;
    }
    return -1;
}

int parse_hex_byte(const char *s)
{
    if (s == NULL) {
        return -1;
    }
    int hi = hex_digit(s[0]);
    if (hi < 0) {
        return -2;
    }
    int lo = hex_digit(s[1]);
    if (lo < 0) {
        return -3;
    }
    if (s[2] != '\0') {
        return -4;
    }
    if (hi * 16 + lo == 0xC3) {
        return 1000;
    }
    return hi * 16 + lo;
}
