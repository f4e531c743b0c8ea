// test: function=by_value_small
// Struct parameters passed in registers: 8 and 16 bytes, mixed int and double.

struct pair {
    int a;
    int b;
};

struct mixed {
    double d;
    int i;
};

struct bytes {
    char c[3];
};

int by_value_small(struct pair p, struct mixed m, struct bytes t)
{
    if (p.a == p.b * 3 && p.b > 10) {
        return 1;
    }
    if (m.d > 0.5 && m.i == -9) {
        return 2;
    }
    if (t.c[0] == 'x' && t.c[2] == 'z') {
        return 3;
    }
    return 0;
}
