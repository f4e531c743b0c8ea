// rule: uninitialised-read
// about: The helper sets its result for digits only, and the caller ignores that it failed.
#include <stddef.h>

static int read_digit(char c, int *out)
{
    if (c < '0' || c > '9')
        return 0;
    *out = c - '0';
    return 1;
}

int hour_digits_bug(const char *s)
{
    int tens, ones;
    if (s == NULL || !read_digit(s[0], &tens))
        return -1;
    read_digit(s[1], &ones);
    int hour = tens * 10 + ones;
    if (hour > 23) // BUG
        return -1;
    return 1;
}

int hour_digits_ok(const char *s)
{
    int tens, ones;
    if (s == NULL || !read_digit(s[0], &tens))
        return -1;
    if (!read_digit(s[1], &ones))
        return -1;
    int hour = tens * 10 + ones;
    if (hour > 23)
        return -1;
    return 1;
}
