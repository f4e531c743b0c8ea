// rule: bad-shift
// about: Rotating by a multiple of 32 shifts right by 32.
#include <stdint.h>

uint32_t rotate_left_bug(uint32_t x, int by)
{
    by &= 31;
    if (x == 0)
        return 0;
    return (x << by) | (x >> (32 - by)); // BUG
}

uint32_t rotate_left_ok(uint32_t x, int by)
{
    by &= 31;
    if (x == 0)
        return 0;
    return (x << by) | (x >> ((32 - by) & 31));
}
