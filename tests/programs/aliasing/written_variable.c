// test: function=f time=10
// The variable is never read by its name: the pointer may lead to it all the same.
int total;

int f(int *p)
{
    if (!p) {
        return -1;
    }
    *p = 1;
    total = 2;
    if (*p == 2) {
        return 1;
    }
    return 0;
}
