// test: function=table_lookup
// An input index reads from a const global table; the value is compared.
#include <stdint.h>

static const uint16_t primes[16] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};

int table_lookup(unsigned i, unsigned j)
{
    unsigned a = primes[i & 15u];
    unsigned b = primes[j & 15u];
    if (a * b == 1517) {
        return 1; /* 37 * 41 */
    }
    if (a + b == 100 && i < j) {
        return 2; /* 47 + 53 */
    }
    if (a == 20) { // expect: 1.true=unreachable
        return 3;
    }
    return 0;
}
