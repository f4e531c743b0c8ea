// test: function=joined time=20
// Two lists that share a tail.
#include <stddef.h>

struct node {
    int v;
    struct node *next;
};

int joined(const struct node *a, const struct node *b)
{
    if (a == NULL || b == NULL) {
        return -1;
    }
    if (a == b) {
        return 1; /* the same list */
    }
    if (a->next != NULL && a->next == b->next) {
        if (a->next->v == 50) {
            return 2;
        }
        return 3; /* joined after one node */
    }
    if (a->next == b) {
        return 4; /* b is a's tail */
    }
    return 0;
}
