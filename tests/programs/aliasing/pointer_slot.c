// test: function=f time=10
// A slot that holds a pointer is overwritten through another.
struct holder { int *p; };

int f(struct holder *h, int **slot, int *other)
{
    if (!h || !h->p || !slot || !other) {
        return -1;
    }
    *h->p = 1;
    *slot = other;
    *other = 2;
    if (h->p == other && *h->p == 2) { // expect: 2.false=unreachable
        return 1;
    }
    if (*h->p == 2) { // expect: 1.true=unreachable
        return 2;
    }
    return 0;
}
