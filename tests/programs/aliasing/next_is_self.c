// test: function=f time=10
// A list node whose successor is itself.
struct node { struct node *next; int v; };

int f(struct node *n)
{
    if (!n || !n->next) {
        return -1;
    }
    n->v = 1;
    n->next->v = 2;
    if (n->v == 2) {
        return 1;
    }
    return 0;
}
