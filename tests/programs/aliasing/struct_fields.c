// test: function=f time=10
// The same through a member of a structure.
struct box { int w; int v; };

int f(struct box *p, struct box *q)
{
    if (!p || !q) {
        return -1;
    }
    p->v = 0;
    q->v = 1;
    if (p->v == 1) {
        return 1;
    }
    return 0;
}
