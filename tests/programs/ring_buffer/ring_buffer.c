// test: function=ring_step
// A ring buffer queue changed in place by push and pop.
#include <stddef.h>

struct ring {
    int items[4];
    unsigned head;
    unsigned count;
};

static int ring_push(struct ring *r, int v)
{
    if (r->count == 4) {
        return -1;
    }
    r->items[(r->head + r->count) % 4] = v;
    r->count++;
    return 0;
}

static int ring_pop(struct ring *r, int *out)
{
    if (r->count == 0) {
        return -1;
    }
    *out = r->items[r->head];
    r->head = (r->head + 1) % 4;
    r->count--;
    return 0;
}

int ring_step(struct ring *r, int push, int v)
{
    int got = 0;

    if (r == NULL || r->head > 3 || r->count > 4) {
        return -1;
    }
    if (push != 0) {
        return ring_push(r, v);
    }
    if (ring_pop(r, &got) != 0) {
        return -2;
    }
    if (got == 808 && r->head == 0) {
        return 1; /* popped from the last slot */
    }
    return 0;
}
