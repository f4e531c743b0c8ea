// test: function=fcompare time=20
// Float comparisons: equality, order, not-a-number, infinities.

int fcompare(float x, float y)
{
    if (x != x) {
        return 1; /* not a number */
    }
    if (x > 3.0e38f && x * 2.0f == x) {
        return 2; /* infinity */
    }
    if (x == y) {
        return 3;
    }
    if (x < y) {
        return 4;
    }
    if (x > y) {
        return 5;
    }
    return 6; /* y is not a number */
}
