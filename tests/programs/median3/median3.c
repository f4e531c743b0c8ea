// test: function=median3
// The median of three by nested comparisons.

int median3(int a, int b, int c)
{
    int m;
    if (a < b) {
        if (b < c) {
            m = b;
        } else if (a < c) {
            m = c;
        } else {
            m = a;
        }
    } else {
        if (a < c) {
            m = a;
        } else if (b < c) {
            m = c;
        } else {
            m = b;
        }
    }
    if (m == 2020) {
        return 1;
    }
    if (m < a && m < b) { // expect: 2.true=unreachable
        return -1; /* a median is above or equal to one of the others */
    }
    return 0;
}
