// rule: stack-overflow
// about: In base one the number never gets smaller.

unsigned digits_in_base_bug(unsigned value, unsigned base)
{
    if (base == 0)
        return 0;
    if (value < base)
        return 1;
    unsigned rest = digits_in_base_bug(value / base, base); // BUG
    return value % base == 0 ? rest * 2 : rest + 1;
}

unsigned digits_in_base_ok(unsigned value, unsigned base)
{
    if (base < 2)
        return 0;
    if (value < base)
        return 1;
    unsigned rest = digits_in_base_ok(value / base, base);
    return value % base == 0 ? rest * 2 : rest + 1;
}
