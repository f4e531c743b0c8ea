// rule: ensures
// about: The distance of two numbers of different sign is computed as if the signs were equal.
// options: --ensures 'a < b ? (unsigned)a + assay_result == (unsigned)b : (unsigned)b + assay_result == (unsigned)a'

static unsigned magnitude(int x)
{
    return x < 0 ? 0u - (unsigned)x : (unsigned)x;
}

unsigned distance_between_bug(int a, int b) // BUG
{
    unsigned ma = magnitude(a), mb = magnitude(b);
    return ma > mb ? ma - mb : mb - ma;
}

unsigned distance_between_ok(int a, int b)
{
    unsigned ma = magnitude(a), mb = magnitude(b);
    if ((a < 0) != (b < 0))
        return ma + mb;
    return ma > mb ? ma - mb : mb - ma;
}
