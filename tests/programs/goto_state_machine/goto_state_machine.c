// test: function=lex_number
// A state machine made of goto: an optional sign, digits, an optional fraction.
#include <stddef.h>

int lex_number(const char *s)
{
    int digits = 0;

    if (s == NULL) {
        return -1;
    }
    if (*s == '-') {
        s++;
        goto integer;
    }
    if (*s == '+') {
        s++;
    }
integer:
    if (*s >= '0' && *s <= '9') {
        s++;
        digits++;
        if (digits > 3) {
            goto bad;
        }
        goto integer;
    }
    if (digits == 0) {
        goto bad;
    }
    if (*s == '.') {
        s++;
        goto fraction;
    }
    if (*s == '\0') {
        return 1;
    }
    goto bad;
fraction:
    if (*s == '5') {
        s++;
        if (*s == '\0') {
            return 2;
        }
    }
bad:
    return 0;
}
