// test: function=f time=10
// A pointer that leads to a variable of the file.
int limit = 10;

int f(int *p)
{
    if (!p) {
        return -1;
    }
    limit = 10;
    *p = 3;
    if (limit == 3) {
        return 1;
    }
    return 0;
}
