// test: function=score
// expect-precondition: `a`
// A static function under test, with static helpers and an exported caller.

static int square(int x)
{
    return x * x;
}

static int weight(int x)
{
    if (x < 0) {
        return -x;
    }
    return x;
}

static int score(int a, int b)
{
    if (square(a) == 1369) {
        return 1;
    }
    if (weight(b) > weight(a)) {
        return 2;
    }
    return 0;
}

int total_score(int a, int b)
{
    return score(a, b) + score(b, a);
}
