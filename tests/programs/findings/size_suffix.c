// rule: bad-shift
// about: The suffix 't' shifts a 32-bit value by 40.
#include <stddef.h>

unsigned long long size_suffix_bug(const char *s)
{
    if (s == NULL || *s < '1' || *s > '9')
        return 0;
    unsigned value = (unsigned)(*s - '0');
    int shift = 0;
    switch (s[1]) {
    case 'k':
        shift = 10;
        break;
    case 'm':
        shift = 20;
        break;
    case 't':
        shift = 40;
        break;
    }
    return value << shift; // BUG
}

unsigned long long size_suffix_ok(const char *s)
{
    if (s == NULL || *s < '1' || *s > '9')
        return 0;
    unsigned long long value = (unsigned long long)(*s - '0');
    int shift = 0;
    switch (s[1]) {
    case 'k':
        shift = 10;
        break;
    case 'm':
        shift = 20;
        break;
    case 't':
        shift = 40;
        break;
    }
    return value << shift;
}
