// rule: abort
// about: A triangle that is flat passes the check and reaches the "impossible" abort.
#include <stdlib.h>

int triangle_kind_bug(unsigned a, unsigned b, unsigned c)
{
    if (a == 0 || a > b || b > c || c > 10000)
        return -1;
    if (a + b < c)
        return 0;
    unsigned slack = a + b - c;
    if (slack == 0)
        abort(); // BUG
    if (a == b && b == c)
        return 3;
    return a == b || b == c ? 2 : 1;
}

int triangle_kind_ok(unsigned a, unsigned b, unsigned c)
{
    if (a == 0 || a > b || b > c || c > 10000)
        return -1;
    if (a + b <= c)
        return 0;
    unsigned slack = a + b - c;
    if (slack == 0)
        abort();
    if (a == b && b == c)
        return 3;
    return a == b || b == c ? 2 : 1;
}
