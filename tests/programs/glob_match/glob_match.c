// test: function=glob_match time=20
// A glob matcher ('*' and '?') on two strings, with one level of backtracking state.
#include <stddef.h>

int glob_match(const char *p, const char *s)
{
    const char *star = NULL;
    const char *mark = NULL;

    if (p == NULL || s == NULL) {
        return -1;
    }
    while (*s != '\0') {
        if (*p == '*') {
            p++;
            star = p;
            mark = s;
        } else if (*p == '?' || *p == *s) {
            p++;
            s++;
        } else if (star != NULL) {
            p = star;
            mark++;
            s = mark;
        } else {
            return 0;
        }
    }
    while (*p == '*') {
        p++;
    }
    if (*p == '\0') {
        return 1;
    }
    return 0;
}
