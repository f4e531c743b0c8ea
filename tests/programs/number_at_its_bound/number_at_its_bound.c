// test: function=parse time=20
// A number of ten digits is refused where it does not fit: what decides comes late in the loop.
#include <stddef.h>
#include <stdint.h>

int parse(const char *text, uint32_t *out)
{
    uint32_t value = 0;
    int digits = 0;

    if (text == NULL || out == NULL) {
        return -1;
    }
    while (*text == ' ' || *text == '\t') {
        text++;
    }
    while (*text >= '0' && *text <= '9') {
        uint32_t digit = (uint32_t)(*text - '0');
        if (value >= 429496729 && (value > 429496729 || digit > 5)) {
            return -2;
        }
        value = value * 10 + digit;
        digits++;
        text++;
    }
    while (*text == ' ') {
        text++;
    }
    if (digits == 0 || *text != 0) {
        return -3;
    }
    *out = value;
    return 0;
}
