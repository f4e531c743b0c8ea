// test: function=by_level
// Another function may have changed the static variable: nothing shows that its branch is dead.
static int level = 1;

void set_level(int to)
{
    level = to;
}

int by_level(int x)
{
    if (level > 2) { // expect: 1.true=unknown
        return 0;
    }
    return x > 4 ? 1 : 2;
}
