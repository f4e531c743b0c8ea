// test: function=by_level
// Another function may have changed the static variable, so tests may start with any value of it.
static int level = 1;

void set_level(int to)
{
    level = to;
}

int by_level(int x)
{
    if (level > 2) { // the test sets it
        return 0;
    }
    return x > 4 ? 1 : 2;
}
