// test: function=f time=10
// Assigning whole structures, then looking at both.
struct pair { int a; int b; };

int f(struct pair *p, struct pair *q)
{
    if (!p || !q || p->a != 1 || q->b != 4) {
        return -1;
    }
    *p = *q;
    q->b = 5;
    if (p->b == 5) {
        return 1;
    }
    return 0;
}
