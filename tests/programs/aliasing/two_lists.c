// test: function=f time=10
// The tail of one list is the head of the other.
struct node { struct node *next; int v; };

int f(struct node *a, struct node *b)
{
    if (!a || !b || !a->next) {
        return -1;
    }
    a->v = 0;
    a->next->v = 1;
    b->v = 5;
    if (a->v == 0 && a->next->v == 5) {
        return 1; // b is a's successor
    }
    if (a->v == 5) {
        return 2; // b is a
    }
    return 0;
}
