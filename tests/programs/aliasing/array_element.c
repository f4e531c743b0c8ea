// test: function=f time=10
// A pointer into the middle of an array.
int f(int a[4], int *q)
{
    if (!q) {
        return -1;
    }
    a[0] = 10;
    a[2] = 12;
    *q = 5;
    if (a[2] == 5) {
        return 2;
    }
    if (a[0] == 5) {
        return 1;
    }
    return 0;
}
