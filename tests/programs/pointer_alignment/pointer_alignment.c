// test: function=low_bit
// A test of the low bits of an address: which side is taken depends on the allocator.
#include <stddef.h>
#include <stdint.h>

int low_bit(const char *p, int x)
{
    if (p == NULL) {
        return -1;
    }
    if (((uintptr_t)p & 1) != 0) { // expect: 1.true=any 1.false=any
        return 1; /* any: the value of an address is not an input */
    }
    if (x == 12) {
        return 2;
    }
    return 0;
}
