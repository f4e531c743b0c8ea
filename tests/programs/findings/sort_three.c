// rule: ensures
// about: Two exchanges are not enough to sort three elements.
// options: --ensures 'sorted(a)'

__attribute__((unused)) static int sorted(const int *a)
{
    return a[0] <= a[1] && a[1] <= a[2];
}

static void order(int *x, int *y)
{
    if (*x > *y) {
        int t = *x;
        *x = *y;
        *y = t;
    }
}

int sort_three_bug(int a[3]) // BUG
{
    order(&a[0], &a[1]);
    order(&a[1], &a[2]);
    return a[1];
}

int sort_three_ok(int a[3])
{
    order(&a[0], &a[1]);
    order(&a[1], &a[2]);
    order(&a[0], &a[1]);
    return a[1];
}
