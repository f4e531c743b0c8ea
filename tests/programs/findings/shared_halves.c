// rule: double-free
// about: Equal halves share one block, and the cleanup frees each half on its own.
#include <stdlib.h>

struct halves {
    unsigned *low;
    unsigned *high;
};

unsigned shared_halves_bug(unsigned value)
{
    struct halves h;
    h.low = malloc(sizeof *h.low);
    *h.low = value & 0xffffu;
    if (value >> 16 == *h.low) {
        h.high = h.low;
    } else {
        h.high = malloc(sizeof *h.high);
        *h.high = value >> 16;
    }
    unsigned mixed = *h.low ^ *h.high;
    free(h.low);
    free(h.high); // BUG
    return mixed;
}

unsigned shared_halves_ok(unsigned value)
{
    struct halves h;
    h.low = malloc(sizeof *h.low);
    *h.low = value & 0xffffu;
    if (value >> 16 == *h.low) {
        h.high = h.low;
    } else {
        h.high = malloc(sizeof *h.high);
        *h.high = value >> 16;
    }
    unsigned mixed = *h.low ^ *h.high;
    if (h.high != h.low)
        free(h.high);
    free(h.low);
    return mixed;
}
