// rule: div-by-zero
// about: Two margins that together are as wide as the page leave a width of zero to divide by.

int grid_columns_bug(int page, int margin)
{
    if (page <= 0 || page > 5000 || margin < 0 || margin > 5000)
        return -1;
    int inner = page - 2 * margin;
    if (inner < 0)
        return 0;
    return 5000 / inner; // BUG
}

int grid_columns_ok(int page, int margin)
{
    if (page <= 0 || page > 5000 || margin < 0 || margin > 5000)
        return -1;
    int inner = page - 2 * margin;
    if (inner <= 0)
        return 0;
    return 5000 / inner;
}
