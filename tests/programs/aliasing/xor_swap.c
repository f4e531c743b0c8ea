// test: function=f time=10
// Swapping by xor loses the value only if both are one.
int f(unsigned *p, unsigned *q)
{
    if (!p || !q || *p != 6 || *q == 0) {
        return -1;
    }
    *p ^= *q;
    *q ^= *p;
    *p ^= *q;
    if (*q != 6) {
        return 1;
    }
    return 0;
}
