// rule: out-of-bounds
// about: A fixed field of eight characters is scanned for a blank that need not be there.

int fixed_field_bug(const char field[8])
{
    if (field[0] != 'N')
        return -1;
    int i = 1;
    while (field[i] != ' ') // BUG
        i++;
    return i;
}

int fixed_field_ok(const char field[8])
{
    if (field[0] != 'N')
        return -1;
    int i = 1;
    while (i < 8 && field[i] != ' ')
        i++;
    return i;
}
