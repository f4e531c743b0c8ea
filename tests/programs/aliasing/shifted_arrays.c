// test: function=f time=10
// Two pointers into one array, one element apart.
// expect-precondition: `p`
int f(int *p, int *q)
{
    if (!p || !q) {
        return -1;
    }
    p[0] = 1;
    p[1] = 2;
    q[0] = 3;
    if (p[1] == 3) {
        return 2; // q == p + 1
    }
    if (p[0] == 3) {
        return 1; // q == p
    }
    return 0;
}
