// test: function=f time=10
// The second store is made by a function that is called.
static void set(int *where, int what)
{
    *where = what;
}

int f(int *p, int *q)
{
    if (!p || !q) {
        return -1;
    }
    set(p, 10);
    set(q, 20);
    if (*p == 20) {
        return 1;
    }
    return 0;
}
