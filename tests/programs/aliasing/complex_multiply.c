// test: function=f time=10
// The classic: a product stored into one of its factors.
struct complex { int re, im; };

int f(struct complex *r, const struct complex *a, const struct complex *b)
{
    if (!r || !a || !b || a->re != 1 || a->im != 2 || b->re != 3 || b->im != 4) {
        return -1;
    }
    r->re = a->re * b->re - a->im * b->im;
    r->im = a->re * b->im + a->im * b->re;
    if (r->im == 10) {
        return 0;
    }
    if (r->im == -14) {
        return 1; // r is a: -5 * 4 + 2 * 3
    }
    return 2; // r is b: 1 * 4 + 2 * -5
}
