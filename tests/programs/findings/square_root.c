// rule: ensures
// about: The integer root of a perfect square comes out one too small.
// options: --requires 'x <= 400' --ensures 'assay_result * assay_result <= x && x < (assay_result + 1) * (assay_result + 1)'

unsigned square_root_bug(unsigned x) // BUG
{
    unsigned root = 0;
    while (root < 1000 && (root + 1) * (root + 1) < x)
        root++;
    return root;
}

unsigned square_root_ok(unsigned x)
{
    unsigned root = 0;
    while (root < 1000 && (root + 1) * (root + 1) <= x)
        root++;
    return root;
}
