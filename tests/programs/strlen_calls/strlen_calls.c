// test: function=by_length
// strlen and memcmp-free checks at both ends of a string.
#include <stddef.h>
#include <string.h>

int by_length(const char *s)
{
    if (s == NULL) {
        return -1;
    }
    size_t n = strlen(s);
    if (n == 0) {
        return 0;
    }
    if (n == 4 && s[n - 1] == ';') {
        return 1;
    }
    if (n > 1 && s[0] == '"' && s[n - 1] == '"') {
        return 2;
    }
    return 3;
}
