// rule: hang
// about: A step of zero never reaches the end of the range.

unsigned range_steps_bug(unsigned from, unsigned to, unsigned step)
{
    if (from > 1000 || to > 1000 || step > 1000)
        return 0;
    unsigned marks = 0;
    for (unsigned at = from; at < to; at += step) // BUG
        marks ^= at;
    return marks;
}

unsigned range_steps_ok(unsigned from, unsigned to, unsigned step)
{
    if (from > 1000 || to > 1000 || step > 1000 || step == 0)
        return 0;
    unsigned marks = 0;
    for (unsigned at = from; at < to; at += step)
        marks ^= at;
    return marks;
}
