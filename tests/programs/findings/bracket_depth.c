// rule: assert
// about: A closing bracket that was never opened makes the asserted depth negative.
#include <assert.h>
#include <stddef.h>

int bracket_depth_bug(const char *s)
{
    int depth = 0, deepest = 0;
    if (s == NULL)
        return -1;
    for (; *s != '\0'; s++) {
        if (*s == '[')
            depth++;
        else if (*s == ']')
            depth--;
        assert(depth >= 0); // BUG
        if (depth > deepest)
            deepest = depth;
    }
    return deepest;
}

int bracket_depth_ok(const char *s)
{
    int depth = 0, deepest = 0;
    if (s == NULL)
        return -1;
    for (; *s != '\0'; s++) {
        if (*s == '[')
            depth++;
        else if (*s == ']' && depth > 0)
            depth--;
        assert(depth >= 0);
        if (depth > deepest)
            deepest = depth;
    }
    return deepest;
}
