// rule: bad-shift
// about: The topmost flag shifts a signed one into the sign bit.

int sign_flag_bug(unsigned flags, int position)
{
    if (position < 0 || position > 31)
        return -1;
    unsigned flag = (unsigned)(1 << position); // BUG
    return (flags & flag) != 0;
}

int sign_flag_ok(unsigned flags, int position)
{
    if (position < 0 || position > 31)
        return -1;
    unsigned flag = 1u << position;
    return (flags & flag) != 0;
}
