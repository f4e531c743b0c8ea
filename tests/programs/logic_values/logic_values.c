// test: function=logic_value
// Short-circuit operators used as values.

int logic_value(int a, int b, int c)
{
    int both = a == 3 && b == 4;
    int either = b > 100 || c > 100;
    int none = !(a || c);

    if (both + either + none == 2) {
        return 1;
    }
    if (both) {
        return 2;
    }
    return either && a < b;
}
