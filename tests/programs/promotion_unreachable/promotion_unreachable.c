// test: function=never_equal
// Facts that follow from promotion alone: two unreachable sides.

int never_equal(signed char c, unsigned char u)
{
    int wide = c;
    int uwide = u;
    if (c < 0) {
        if (wide == uwide) { // expect: 1.true=unreachable
            return 1;
        }
        return 2;
    }
    if (wide + uwide > 382) { // expect: 1.true=unreachable
        return 3;
    }
    if (wide + uwide == 382) {
        return 4;
    }
    return 0;
}
