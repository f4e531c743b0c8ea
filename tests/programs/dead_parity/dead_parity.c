// test: function=parity
// Parity facts of wrap-around arithmetic.

int parity(unsigned x, unsigned y)
{
    unsigned even = x * 2u;
    if ((even + 1u) % 2u == 0) { // expect: 1.true=unreachable
        return 1;
    }
    if ((x & 1u) == 0 && ((x * y) & 1u) == 1) { // expect: 2.true=unreachable
        return 2;
    }
    if (x * (x + 1u) % 2u != 0) { // expect: 1.true=unreachable
        return 3;
    }
    if ((x * x) % 4u == 2) { // expect: 1.true=unreachable
        return 4; /* squares are 0 or 1 modulo 4 */
    }
    if ((x * x) % 4u == 1) {
        return 5;
    }
    return 0;
}
