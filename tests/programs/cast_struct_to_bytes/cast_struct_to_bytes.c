// test: function=byte_view
// A struct viewed as bytes through a char pointer.
#include <stddef.h>
#include <stdint.h>

struct word {
    uint32_t lo;
    uint32_t hi;
};

int byte_view(struct word *w)
{
    if (w == NULL) {
        return -1;
    }
    unsigned char *b = (unsigned char *)w;
    unsigned x = 0;
    for (size_t i = 0; i < sizeof *w; i++) {
        x ^= b[i];
    }
    if (x == 0x5A && w->lo == 0x01020304u) {
        return 1;
    }
    b[7] = 0x80;
    if (w->hi < 0x80000000u) { // expect: 1.true=unreachable
        return 2;
    }
    if (w->hi == 0x80000001u) {
        return 3;
    }
    return 0;
}
