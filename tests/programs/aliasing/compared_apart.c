// test: function=f time=10
// The code itself rules the alias out.
int f(int *p, int *q)
{
    if (!p || !q || p == q) {
        return -1;
    }
    *p = 0;
    *q = 1;
    if (*p == 1) { // expect: 1.true=unreachable
        return 1;
    }
    return 0;
}
