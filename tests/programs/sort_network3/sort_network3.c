// test: function=sort3
// A sorting network of three elements, and a proof that it sorts.

int sort3(int a, int b, int c)
{
    int t;
    if (a > b) {
        t = a;
        a = b;
        b = t;
    }
    if (b > c) {
        t = b;
        b = c;
        c = t;
    }
    if (a > b) {
        t = a;
        a = b;
        b = t;
    }
    if (a > b || b > c) { // expect: 1.true=unreachable 2.true=unreachable
        return -1;
    }
    if (a == -3 && b == 0 && c == 3) {
        return 1;
    }
    return 0;
}
