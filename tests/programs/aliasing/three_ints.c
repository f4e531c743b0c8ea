// test: function=f time=10
// Three pointers: two of them together, not all.
int f(int *p, int *q, int *r)
{
    if (!p || !q || !r) {
        return -1;
    }
    *p = 1;
    *q = 2;
    *r = 3;
    if (*p == 2) {
        return 1; // p and q, not r
    }
    if (*p == 3 && *q == 2) {
        return 2; // p and r
    }
    if (*q == 3 && *p == 1) {
        return 3; // q and r
    }
    if (*p == 3) {
        return 4; // all
    }
    return 0;
}
