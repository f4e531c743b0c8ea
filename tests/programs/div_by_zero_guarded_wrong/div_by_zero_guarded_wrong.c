// test: function=ratio
// A division whose guard misses one case.

int ratio(int a, int b, int mode)
{
    if (mode == 0 && b == 0) {
        return -1;
    }
    if (mode != 0 && b < 0) {
        return -2;
    }
    if (b == -1) {
        return -a;
    }
    int q = a / b; // expect-finding: div-by-zero
    if (q == 64) {
        return 1;
    }
    return 0;
}
