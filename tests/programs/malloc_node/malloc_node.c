// test: function=make_and_drop
// malloc and free of a node; a failing malloc cannot be asked for.
#include <stddef.h>
#include <stdlib.h>

struct node {
    int v;
    struct node *next;
};

int make_and_drop(int v, struct node *tail)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL) { // expect: 1.true=unknown
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
