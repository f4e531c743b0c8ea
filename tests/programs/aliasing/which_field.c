// test: function=f time=10
// Which of three members of one type it leads to.
struct point { int x, y, z; };

int f(struct point *p, int *q)
{
    if (!p || !q) {
        return -1;
    }
    p->x = 1;
    p->y = 2;
    p->z = 3;
    *q = 9;
    if (p->x == 9) {
        return 1;
    }
    if (p->y == 9) {
        return 2;
    }
    if (p->z == 9) {
        return 3;
    }
    return 0;
}
