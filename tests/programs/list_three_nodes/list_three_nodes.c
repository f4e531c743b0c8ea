// test: function=three_nodes
// A list of exactly three nodes with given values.
#include <stddef.h>

struct node {
    int v;
    struct node *next;
};

int three_nodes(const struct node *p)
{
    if (p == NULL || p->v != 3) {
        return 0;
    }
    p = p->next;
    if (p == NULL || p->v != 1) {
        return 1;
    }
    p = p->next;
    if (p == NULL || p->v != 4) {
        return 2;
    }
    if (p->next != NULL) {
        return 3;
    }
    return 4;
}
