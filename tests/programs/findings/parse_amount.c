// rule: signed-overflow
// about: A number of ten digits or more does not fit an int.
#include <limits.h>
#include <stddef.h>

int parse_amount_bug(const char *s)
{
    if (s == NULL || *s != '$')
        return -1;
    int value = 0;
    for (s++; *s >= '0' && *s <= '9'; s++) {
        int digit = *s - '0';
        value = value * 10 + digit; // BUG
    }
    return value;
}

int parse_amount_ok(const char *s)
{
    if (s == NULL || *s != '$')
        return -1;
    int value = 0;
    for (s++; *s >= '0' && *s <= '9'; s++) {
        int digit = *s - '0';
        if (value > (INT_MAX - digit) / 10)
            return -1;
        value = value * 10 + digit;
    }
    return value;
}
