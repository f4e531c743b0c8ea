// test: function=keyword
// A strcmp-like loop against literals.
#include <stddef.h>

static int same(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

int keyword(const char *s)
{
    if (s == NULL) {
        return -1;
    }
    if (same(s, "while")) {
        return 1;
    }
    if (same(s, "do")) {
        return 2;
    }
    if (same(s, "")) {
        return 3;
    }
    return 0;
}
