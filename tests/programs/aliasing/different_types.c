// test: function=f time=10
// Types that C keeps apart: no store through one is seen through the other.
int f(int *p, short *q)
{
    if (!p || !q) {
        return -1;
    }
    *p = 0;
    *q = 1;
    if (*p == 1) { // expect: 1.true=unreachable
        return 1;
    }
    return 0;
}
