// test: function=f time=10
// Both results are written to one place.
int f(int x, int *quotient, int *rest)
{
    if (!quotient || !rest) {
        return -1;
    }
    *quotient = x / 7;
    *rest = x % 7;
    if (*quotient * 7 + *rest != x && x >= 0 && x < 1000) {
        return 1;
    }
    return 0;
}
