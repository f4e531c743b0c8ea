// test: function=wide_mul time=20
// unsigned __int128: the high half of a product, a shift and a comparison.
#include <stdint.h>

int wide_mul(uint64_t a, uint64_t b)
{
    unsigned __int128 p = (unsigned __int128)a * b;
    uint64_t hi = (uint64_t)(p >> 64);
    uint64_t lo = (uint64_t)p;

    if (hi == 0) {
        return lo == 1000003u ? 1 : 0;
    }
    if (hi == 2 && lo == 0) {
        return 2;
    }
    if (p > ((unsigned __int128)1 << 127)) {
        return 3;
    }
    return 4;
}
