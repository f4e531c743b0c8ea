// rule: signed-overflow
// A number in a text, with a sign before it: the smallest one cannot be negated.
#include <limits.h>
#include <stdlib.h>

long negate_text_bug(const char *text)
{
    int sign = 1;
    if (!text)
        return 0;
    if (*text == '~') {
        sign = -1;
        text++;
    }
    if (*text != '#')
        return 0;
    return sign * strtol(text + 1, NULL, 10); // BUG
}

long negate_text_ok(const char *text)
{
    int sign = 1;
    if (!text)
        return 0;
    if (*text == '~') {
        sign = -1;
        text++;
    }
    if (*text != '#')
        return 0;
    long value = strtol(text + 1, NULL, 10);
    if (value == LONG_MIN)
        return value;
    return sign * value;
}
