// test: function=brackets time=20
// A bracket matcher with a small stack on a short string.
#include <stddef.h>

int brackets(const char *s)
{
    char stack[3];
    int sp = 0;

    if (s == NULL) {
        return -1;
    }
    for (int i = 0; i < 6; i++) {
        char c = s[i];
        if (c == '\0') {
            return sp == 0 ? 1 : 0;
        }
        if (c == '(' || c == '[') {
            if (sp == 3) {
                return -2; /* too deep */
            }
            stack[sp++] = c;
        } else if (c == ')' || c == ']') {
            if (sp == 0) {
                return -3;
            }
            sp--;
            if ((c == ')') != (stack[sp] == '(')) {
                return -4;
            }
        }
    }
    return -5; /* too long */
}
