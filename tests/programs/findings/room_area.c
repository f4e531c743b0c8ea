// rule: signed-overflow
// about: The area of two positive lengths may be larger than a long.
#include <limits.h>

long room_area_bug(long width, long height)
{
    if (width <= 0 || height <= 0)
        return -1;
    if (width == height && width < 10)
        return 0;
    return width * height; // BUG
}

long room_area_ok(long width, long height)
{
    if (width <= 0 || height <= 0)
        return -1;
    if (width == height && width < 10)
        return 0;
    if (width > LONG_MAX / height)
        return -1;
    return width * height;
}
