// test: function=f time=10
// Unlinking a node from a ring of one.
struct ring { struct ring *next, *prev; int v; };

int f(struct ring *n)
{
    if (!n || !n->next || !n->prev) {
        return -1;
    }
    n->next->prev = n->prev;
    n->prev->next = n->next;
    if (n->next == n) {
        return 1;
    }
    if (n->next == n->prev) {
        return 2;
    }
    return 0;
}
