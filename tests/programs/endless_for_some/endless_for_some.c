// test: function=walk_to
// The loop does not end for most numbers. Each way through what follows is tried with some that do.
#include <stdint.h>

int walk_to(uint32_t from, uint32_t step, const unsigned char *kinds)
{
    int value = 0;

    while (from != 96) { // expect-finding: hang
        from += step;
    }
    for (int i = 0; i < 4; ++i) {
        if (kinds[i] == 'a' + i) { // expect-precondition: kinds
            value += 1;
        } else if (kinds[i] > 0xf0) {
            value -= 1;
        }
    }
    if (value == 4) {
        return 1;
    }
    if (value == -4 && step == 3) {
        return 2;
    }
    return 0;
}
