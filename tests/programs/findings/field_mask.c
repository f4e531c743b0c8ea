// rule: bad-shift
// about: A mask of all 32 bits shifts by the full width of the type.

unsigned field_mask_bug(unsigned bits)
{
    if (bits == 0 || bits > 32)
        return 0;
    return (1u << bits) - 1u; // BUG
}

unsigned field_mask_ok(unsigned bits)
{
    if (bits == 0 || bits > 32)
        return 0;
    return ~0u >> (32 - bits);
}
