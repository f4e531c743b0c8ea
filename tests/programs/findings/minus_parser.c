// rule: stack-overflow
// about: After a minus sign the parser calls itself at the same place instead of the next one.
#include <stddef.h>

static int term_bug(const char *s, int at)
{
    if (s[at] == '-') {
        int inner = term_bug(s, at); // BUG
        return inner < 0 ? inner : 9 - inner;
    }
    if (s[at] == '(')
        return term_bug(s, at + 1) / 2;
    if (s[at] >= '0' && s[at] <= '9')
        return s[at] - '0';
    return -1;
}

int minus_parser_bug(const char *s)
{
    return s == NULL ? -1 : term_bug(s, 0);
}

static int term_ok(const char *s, int at)
{
    if (at > 50)
        return -1;
    if (s[at] == '-') {
        int inner = term_ok(s, at + 1);
        return inner < 0 ? inner : 9 - inner;
    }
    if (s[at] == '(')
        return term_ok(s, at + 1) / 2;
    if (s[at] >= '0' && s[at] <= '9')
        return s[at] - '0';
    return -1;
}

int minus_parser_ok(const char *s)
{
    return s == NULL ? -1 : term_ok(s, 0);
}
