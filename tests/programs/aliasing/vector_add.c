// test: function=f time=10
// Adding in place to oneself.
struct vec { int x, y; };

int f(struct vec *to, const struct vec *a)
{
    if (!to || !a || a->x != 1 || a->y != 2) {
        return -1;
    }
    to->x = a->y;
    to->y = a->x;
    if (to->x == 2 && to->y == 2) { // expect: 1.false=unreachable
        return 1; // turned in place
    }
    return 0;
}
