// test: function=ranged
// Range facts: products and remainders within their bounds.
#include <stdint.h>

int ranged(uint8_t a, uint8_t b, int n)
{
    unsigned p = (unsigned)a * b;
    if (p > 65025u) { // expect: 1.true=unreachable
        return 1;
    }
    int m = n % 10;
    if (m > 9 || m < -9) { // expect: 1.true=unreachable 2.true=unreachable
        return 2;
    }
    if (m < 0 && n > 0) { // expect: 2.true=unreachable
        return 3;
    }
    if (m == 9 && p == 65025u) {
        return 4;
    }
    return 0;
}
