// rule: signed-overflow
// about: The middle of two large positions is computed by adding them first.

int midpoint_bug(int low, int high)
{
    if (low < 0 || high < low)
        return -1;
    if (high - low < 2)
        return low;
    return (low + high) / 2; // BUG
}

int midpoint_ok(int low, int high)
{
    if (low < 0 || high < low)
        return -1;
    if (high - low < 2)
        return low;
    return low + (high - low) / 2;
}
