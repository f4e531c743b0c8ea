// rule: signed-overflow
// about: The smallest int has no positive counterpart to negate it to.

int count_digits_bug(int x)
{
    int digits = 1;
    if (x < 0) {
        x = -x; // BUG
        digits++;
    }
    while (x >= 10) {
        x /= 10;
        digits++;
    }
    return digits;
}

int count_digits_ok(int x)
{
    int digits = 1;
    unsigned rest = (unsigned)x;
    if (x < 0) {
        rest = 0u - rest;
        digits++;
    }
    while (rest >= 10) {
        rest /= 10;
        digits++;
    }
    return digits;
}
