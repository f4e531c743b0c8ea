// test: function=compound
// Comma expressions and every compound assignment.

int compound(unsigned x, unsigned y)
{
    unsigned a, b;
    a = (b = x + 1u, b * 2u);
    a += y;
    b -= y & 7u;
    a ^= b;
    a |= 1u;
    b &= 0xFFu;
    a <<= 2;
    b >>= 1;
    a *= 3u;
    b %= 50u;
    a /= 4u;
    if (b == 40) {
        return 1;
    }
    int n = 0;
    for (unsigned i = 0, j = 4; i < j; i++, j--) {
        n += (int)(j - i);
    }
    if (n != 6) { // expect: 1.true=unreachable
        return -1;
    }
    if (a > 700000000u && b == 3) {
        return 2;
    }
    return 0;
}
