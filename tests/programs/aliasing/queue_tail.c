// test: function=link_tail time=10
// Linking a new tail: nodes that C keeps apart never overlap, so the value stays.
#include <stddef.h>

struct node { int value; struct node *next; };

int link_tail(struct node *p, struct node *q, int val)
{
    if (p == NULL || q == NULL || p == q || p->next != NULL || q->next != NULL) {
        return -1;
    }
    q->value = val;
    p->next = q;
    if (p->next->value != val) { // expect: 1.true=unreachable
        return 1;
    }
    return 0;
}
