// rule: div-by-zero
// about: A ratio such as "3/0" parses well and is then computed.
#include <stddef.h>

static int parse_digits(const char **s)
{
    int value = 0;
    for (int i = 0; i < 4 && **s >= '0' && **s <= '9'; i++) {
        value = value * 10 + (**s - '0');
        (*s)++;
    }
    return value;
}

int ratio_text_bug(const char *s)
{
    if (s == NULL || *s < '0' || *s > '9')
        return -1;
    int upper = parse_digits(&s);
    if (*s != '/')
        return upper;
    s++;
    if (*s < '0' || *s > '9')
        return -1;
    int lower = parse_digits(&s);
    return upper / lower; // BUG
}

int ratio_text_ok(const char *s)
{
    if (s == NULL || *s < '0' || *s > '9')
        return -1;
    int upper = parse_digits(&s);
    if (*s != '/')
        return upper;
    s++;
    if (*s < '0' || *s > '9')
        return -1;
    int lower = parse_digits(&s);
    if (lower == 0)
        return -1;
    return upper / lower;
}
