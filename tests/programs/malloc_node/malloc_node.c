// test: function=make_and_drop
// malloc and free of a node.
#include <stddef.h>
#include <stdlib.h>

struct node {
    int v;
    struct node *next;
};

int make_and_drop(int v, struct node *tail)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL) {
        return -1;
    }
    n->v = v;
    n->next = tail;
    int r = 0;
    if (n->v == 321) {
        r = 1;
    }
    if (n->next != NULL && n->next->v == n->v) {
        r += 2;
    }
    free(n);
    return r;
}
