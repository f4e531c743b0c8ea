// test: function=is_get_http
// Comparison with a constant string by hand, character by character.
#include <stddef.h>

int is_get_http(const char *s)
{
    if (s == NULL) {
        return -1;
    }
    if (s[0] == 'G' && s[1] == 'E' && s[2] == 'T' && s[3] == ' ' && s[4] == '/' && s[5] == 'v' && s[6] == '1' && s[7] == '\0') {
        return 1;
    }
    return 0;
}
