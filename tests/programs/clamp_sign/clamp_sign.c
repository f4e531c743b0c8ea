// test: function=clamp_sign
// clamp, sign and their composition.

static int clamp(int x, int lo, int hi)
{
    if (x < lo) {
        return lo;
    }
    if (x > hi) {
        return hi;
    }
    return x;
}

static int sign(int x)
{
    return x > 0 ? 1 : (x < 0 ? -1 : 0);
}

int clamp_sign(int x, int scale)
{
    int c = clamp(x, -20, 30);
    if (c > 30 || c < -20) { // expect: 1.true=unreachable 2.true=unreachable
        return -1;
    }
    if (sign(c) * clamp(scale, 0, 9) == -4) {
        return 1;
    }
    return 0;
}
