// test: function=trim_right
// A pointer that walks down from the end of a buffer.
#include <stddef.h>

int trim_right(const char *s, size_t n)
{
    if (s == NULL || n == 0 || n > 6) {
        return -1;
    }
    const char *p = s + n;
    while (p > s && p[-1] == ' ') {
        p--;
    }
    if (p == s) {
        return 0;
    }
    if (s + n - p == 2) {
        return 1;
    }
    return 2;
}
