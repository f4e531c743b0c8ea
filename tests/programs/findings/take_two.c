// rule: stack-overflow
// about: Taking two from an odd number steps over zero and goes round forever.

static unsigned pairs_bug(unsigned n)
{
    if (n == 0)
        return 0;
    unsigned rest = pairs_bug(n - 2); // BUG
    return n > rest ? n - rest : rest - n;
}

unsigned take_two_bug(unsigned n)
{
    if (n > 80)
        return 0;
    return pairs_bug(n);
}

static unsigned pairs_ok(unsigned n)
{
    if (n < 2)
        return 0;
    unsigned rest = pairs_ok(n - 2);
    return n > rest ? n - rest : rest - n;
}

unsigned take_two_ok(unsigned n)
{
    if (n > 80)
        return 0;
    return pairs_ok(n);
}
