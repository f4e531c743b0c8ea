// rule: signed-overflow
// about: The divisor is checked for zero, but INT_MIN / -1 does not fit either.
#include <limits.h>

int checked_divide_bug(int a, int b, int rounding)
{
    if (b == 0)
        return 0;
    int q = a / b; // BUG
    if (rounding == 1 && b > 0 && a > 0 && a % b != 0)
        q++;
    return q;
}

int checked_divide_ok(int a, int b, int rounding)
{
    if (b == 0)
        return 0;
    if (b == -1 && a == INT_MIN)
        return INT_MAX;
    int q = a / b;
    if (rounding == 1 && b > 0 && a > 0 && a % b != 0)
        q++;
    return q;
}
