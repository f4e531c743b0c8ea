// test: function=count_down
// The only caller passes constants; the loop keeps the paths from being exhausted.
static int pick(int mode, int x)
{
    if (mode < 0) { // expect: 1.false=unreachable
        return x > 3 ? 1 : 2;
    }
    if (mode > 0) { // expect: 1.true=unreachable 1.false=unreachable
        return 3;
    }
    return 0;
}

unsigned count_down(unsigned n, int x)
{
    unsigned steps = 0;
    while (n != 0) {
        n /= 2;
        steps++;
    }
    return steps + (unsigned)pick(-1, x);
}
