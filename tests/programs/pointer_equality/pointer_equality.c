// test: function=same_place
// Comparing input pointers for equality; aliases must be built to get in.
#include <stddef.h>

struct box {
    int v;
    struct box *twin;
};

int same_place(struct box *p, struct box *q)
{
    if (p == NULL || q == NULL) {
        return p == q ? 1 : 0;
    }
    if (p == q) {
        return p->v == 6 ? 2 : 3;
    }
    p->v = 10;
    q->v = 11;
    if (p->v == q->v) { // expect: 1.true=unreachable
        return -1;
    }
    if (p->twin == q && q->twin == p) {
        return 4;
    }
    if (p->twin != NULL && p->twin == q->twin) {
        return 5;
    }
    return 6;
}
