// test: function=f time=10
// An object may be looked at as the unsigned type that goes with it.
int f(int *p, unsigned *q)
{
    if (!p || !q) {
        return -1;
    }
    *p = 0;
    *q = 1;
    if (*p == 1) {
        return 1;
    }
    return 0;
}
