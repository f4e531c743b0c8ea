// test: function=f time=10
// A pointer to a structure that lies inside another.
struct inner { int a, b; };
struct outer { int tag; struct inner in; };

int f(struct outer *o, struct inner *i)
{
    if (!o || !i) {
        return -1;
    }
    o->in.b = 1;
    i->b = 2;
    if (o->in.b == 2) {
        return 1;
    }
    return 0;
}
