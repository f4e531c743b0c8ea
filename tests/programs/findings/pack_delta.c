// rule: bad-shift
// about: A negative difference is shifted to the left.

int pack_delta_bug(int delta, unsigned low)
{
    if (delta < -8 || delta > 7)
        return 0;
    int high = delta << 4; // BUG
    return high + (int)(low & 15u);
}

int pack_delta_ok(int delta, unsigned low)
{
    if (delta < -8 || delta > 7)
        return 0;
    int high = delta * 16;
    return high + (int)(low & 15u);
}
