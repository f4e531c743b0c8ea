// test: function=f time=10
// Two indices into one array: no comparison of them.
int f(int a[8], unsigned i, unsigned j)
{
    if (i >= 8 || j >= 8) {
        return -1;
    }
    a[i] = 0;
    a[j] = 1;
    if (a[i] == 1) {
        return 1;
    }
    return 0;
}
