// rule: out-of-bounds
// about: A string of nothing but blanks is trimmed past its beginning.
#include <stddef.h>
#include <string.h>

int trim_right_bug(const char *s)
{
    if (s == NULL || s[0] == '\0')
        return 0;
    int last = (int)strlen(s) - 1;
    while (s[last] == ' ') // BUG
        last--;
    return last + 1;
}

int trim_right_ok(const char *s)
{
    if (s == NULL || s[0] == '\0')
        return 0;
    int last = (int)strlen(s) - 1;
    while (last >= 0 && s[last] == ' ')
        last--;
    return last + 1;
}
