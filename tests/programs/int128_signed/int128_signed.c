// test: function=wide_sum
// Signed __int128 sums detect what 64 bits cannot hold.
#include <stdint.h>

int wide_sum(int64_t a, int64_t b, int64_t c)
{
    __int128 s = (__int128)a + b + c;
    if (s > INT64_MAX) {
        return 1;
    }
    if (s < INT64_MIN) {
        return -1;
    }
    if (s == 123456789012345) {
        return 2;
    }
    return 0;
}
