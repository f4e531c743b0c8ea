// test: function=put
// An index that leads out of its buffer, and by chance into another object, is no access at a wrong type.
#include <stddef.h>

struct sink {
    unsigned char *room;
    size_t used;
    size_t size;
};

int put(struct sink *to, const unsigned char *text)
{
    if (to->used == to->size) { // expect-precondition: to
        return -1;
    }
    if (to->used > 0xffffffffffff0000u && to->size == to->used + 1) { // expect: 2.true=reached
        to->room[to->used] = text[0]; // may lie in *to; expect-precondition: text
        return 1;
    }
    if (to->size < 4) {
        return 2;
    }
    return 0;
}
