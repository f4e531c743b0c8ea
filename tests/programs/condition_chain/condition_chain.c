// test: function=chain
// A long chain of conditions joined by && with one narrow solution each.

int chain(int a, int b, int c, int d, int e)
{
    if (a == 17 && b == a + 3 && c == b * 2 && d == (c ^ 5) && e == d - a && e != 0) { // expect: 6.false=unreachable
        return 1; /* a, b, c, d, e = 17, 20, 40, 45, 28 */
    }
    if (a < b && b < c && c < d && d < e && e < 0) {
        return 2;
    }
    if (a == 0 || b == 0 || c == 0 || d == 0 || e == 0) {
        return 3;
    }
    return 0;
}
