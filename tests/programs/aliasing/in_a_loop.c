// test: function=f time=10
// A loop reads through one pointer while it writes through the other.
int f(const int *limit, int *count)
{
    if (!limit || !count || *limit < 0 || *limit > 3) {
        return -1;
    }
    *count = 1;
    int steps = 0;
    while (steps < *limit && steps < 10) {
        *count = *count + 2;
        steps++;
    }
    if (steps > 3) {
        return 1; // the limit ran away: it is the count
    }
    return 0;
}
