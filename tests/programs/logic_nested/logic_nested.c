// test: function=logic
// Nested &&, || and ! with parentheses.
#include <stdbool.h>

int logic(int a, int b, int c, bool d)
{
    if ((a > 0 && (b > 0 || c > 0)) || !(d || a == -5)) {
        if (!(b == c) && (a == 1 || !d)) {
            return 1;
        }
        return 2;
    }
    if (!(a < 0 && c < 0)) {
        return 3;
    }
    return 0;
}
