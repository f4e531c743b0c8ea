// rule: stack-overflow
// about: The recursion over the list has no end when the list is a ring.
#include <stddef.h>

struct node {
    int v;
    struct node *next;
};

unsigned list_depth_bug(const struct node *head)
{
    if (head == NULL)
        return 0;
    unsigned rest = list_depth_bug(head->next); // BUG
    return head->v > 0 ? rest * 2 + 1 : rest;
}

static unsigned depth(const struct node *p, int left)
{
    if (p == NULL || left == 0)
        return 0;
    unsigned rest = depth(p->next, left - 1);
    return p->v > 0 ? rest * 2 + 1 : rest;
}

unsigned list_depth_ok(const struct node *head)
{
    return depth(head, 100);
}
