// test: function=f time=10
// A list that ends in a node inside the list structure itself.
struct node { struct node *next; int v; };
struct list { int length; struct node end; };

int f(struct list *l, struct node *n)
{
    if (!l || !n) {
        return -1;
    }
    l->end.v = 0;
    n->v = 42;
    if (l->end.v == 42) {
        return 1; // n is the sentinel
    }
    return 0;
}
