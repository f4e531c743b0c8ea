// rule: stack-overflow
// about: With one zero argument the subtraction changes nothing and the recursion never ends.

static unsigned steps_bug(unsigned a, unsigned b)
{
    if (a == b)
        return a;
    unsigned rest = a > b ? steps_bug(a - b, b) : steps_bug(a, b - a); // BUG
    return rest > 1 ? rest : 1;
}

unsigned subtract_gcd_bug(unsigned a, unsigned b)
{
    if (a > 60 || b > 60)
        return 0;
    return steps_bug(a, b);
}

static unsigned steps_ok(unsigned a, unsigned b)
{
    if (a == b)
        return a;
    unsigned rest = a > b ? steps_ok(a - b, b) : steps_ok(a, b - a);
    return rest > 1 ? rest : 1;
}

unsigned subtract_gcd_ok(unsigned a, unsigned b)
{
    if (a == 0 || b == 0 || a > 60 || b > 60)
        return 0;
    return steps_ok(a, b);
}
