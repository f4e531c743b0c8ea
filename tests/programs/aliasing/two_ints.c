// test: function=f time=10
// Two pointers of one type, never compared: only an alias gives 1 back.
int f(int *p, int *q)
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
