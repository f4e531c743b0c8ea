// test: function=count_bits
// Kernighan's bit count against the builtin.
#include <stdint.h>

int count_bits(uint8_t x)
{
    unsigned y = x;
    int n = 0;
    while (y != 0) {
        y &= y - 1;
        n++;
    }
    if (n != __builtin_popcount(x)) { // expect: 1.true=unreachable
        return -1;
    }
    if (n == 7) {
        return 1;
    }
    return 0;
}
