// test: function=repeated
// A condition repeated after its first test has been decided.

int repeated(int a, int b)
{
    int r = 0;
    if (a == 5) {
        r = 1;
    } else if (b > a) {
        r = 2;
    } else if (a == 5) { // expect: 1.true=unreachable
        r = 3;
    }
    if (r == 1 && a != 5) { // expect: 2.true=unreachable
        return -1;
    }
    if (r == 2 && b <= a) { // expect: 2.true=unreachable
        return -2;
    }
    return r;
}
