// test: function=release_until
// A pointer that is none of those the structure knows is refused by abort(): the caller's mistake, said on purpose.
#include <stdlib.h>

struct region {
    struct region *previous;
    int used;
};

int release_until(struct region *top, struct region *wanted)
{
    int released = 0;

    while (top != NULL && top != wanted) {
        released += top->used > 0;
        top = top->previous;
    }
    if (top == NULL && wanted != NULL) { // expect: 2.true=reached
        abort(); // expect-precondition: wanted
    }
    return released;
}
