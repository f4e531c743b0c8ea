// test: function=use_returns time=20
// Functions that return structs by value: 8, 16, more than 16 bytes, floats, doubles.

struct s8 {
    int a;
    int b;
};

struct s16 {
    long long a;
    int b;
    short c;
};

struct s40 {
    int v[10];
};

struct f8 {
    float x;
    float y;
};

struct d16 {
    double x;
    double y;
};

static struct s8 make8(int a, int b)
{
    struct s8 s = {a + 1, b - 1};
    return s;
}

static struct s16 make16(int a, int b)
{
    struct s16 s = {(long long)a << 20, b, (short)(a ^ b)};
    return s;
}

static struct s40 make40(int a, int b)
{
    struct s40 s;
    for (int i = 0; i < 10; i++) {
        s.v[i] = a + i * b;
    }
    return s;
}

static struct f8 makef(float x, float y)
{
    struct f8 s = {y, x};
    return s;
}

static struct d16 maked(double x, double y)
{
    struct d16 s = {x + y, x - y};
    return s;
}

int use_returns(int a, int b, float f, double d)
{
    struct s8 small = make8(a, b);
    if (small.a == 100 && small.b == -100) {
        return 1;
    }
    struct s16 mid = make16(a, b);
    if (mid.a == (7LL << 20) && mid.c == 15) {
        return 2;
    }
    struct s40 big = make40(a, b);
    if (big.v[9] == 1000 && big.v[0] == 91) {
        return 3;
    }
    struct f8 pf = makef(f, 2.0f);
    if (pf.x < pf.y) {
        return 4;
    }
    struct d16 pd = maked(d, 1.5);
    if (pd.x == 4.0) {
        return 5;
    }
    if (pd.y == 4.0) {
        return 6;
    }
    return 0;
}
