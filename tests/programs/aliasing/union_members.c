// test: function=f time=10
// Members of a union overlay each other.
union both { int i; unsigned u; };

int f(union both *b, unsigned *u)
{
    if (!b || !u) {
        return -1;
    }
    b->i = 5;
    *u = 6;
    if (b->i == 6) {
        return 1;
    }
    return 0;
}
