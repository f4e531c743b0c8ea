// test: function=f time=10
// More places than are tried: the rest is not ruled out.
int f(int a[40], int *q)
{
    if (!q) {
        return -1;
    }
    a[39] = 1;
    *q = 2;
    if (a[39] == 2) { // expect: 1.true=unknown
        return 1;
    }
    return 0;
}
