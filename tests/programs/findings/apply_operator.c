// rule: abort
// about: '%' counts as an operator, but nobody knows how to apply it.
#include <stdlib.h>
#include <string.h>

static int is_operator(char c)
{
    return c != '\0' && strchr("+-*%", c) != NULL;
}

int apply_operator_bug(const char *s)
{
    if (s == NULL || s[0] < '0' || s[0] > '9' || !is_operator(s[1]) || s[2] < '0' || s[2] > '9')
        return -100;
    int a = s[0] - '0', b = s[2] - '0';
    switch (s[1]) {
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    }
    abort(); // BUG
}

int apply_operator_ok(const char *s)
{
    if (s == NULL || s[0] < '0' || s[0] > '9' || !is_operator(s[1]) || s[2] < '0' || s[2] > '9')
        return -100;
    int a = s[0] - '0', b = s[2] - '0';
    switch (s[1]) {
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '%':
        return b == 0 ? -100 : a % b;
    }
    abort();
}
