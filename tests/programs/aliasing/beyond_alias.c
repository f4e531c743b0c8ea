// test: function=f time=10
// expect-precondition: `q`
// Nothing says how long q is: that it may lead into an array that has a length is no bug.
int f(int a[4], int *q)
{
    if (!q) {
        return -1;
    }
    a[0] = 1;
    if (q[1] == 7 && a[0] == 1) { // expect: 2.false=unknown
        return 1;
    }
    return 0;
}
