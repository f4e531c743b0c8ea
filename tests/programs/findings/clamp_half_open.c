// rule: ensures
// about: The upper end does not belong to the range, but is returned as it is.
// options: --requires 'lo < hi' --ensures 'assay_result >= lo && assay_result < hi'

int clamp_half_open_bug(int x, int lo, int hi) // BUG
{
    if (x < lo)
        return lo;
    if (x > hi)
        return hi - 1;
    return x;
}

int clamp_half_open_ok(int x, int lo, int hi)
{
    if (x < lo)
        return lo;
    if (x >= hi)
        return hi - 1;
    return x;
}
