// rule: null-deref
// A node of a doubly linked list: comparing both neighbours says nothing of their being there.
#include <stddef.h>

struct link {
    struct link *next;
    struct link *prev;
};

int unlink_node_bug(struct link *node)
{
    int ends = 0;
    if (!node)
        return -1;
    if (!node->next)
        ends++;
    if (node->next == node->prev)
        return ends;
    node->next->prev = node->prev; // BUG
    return 2;
}

int unlink_node_ok(struct link *node)
{
    int ends = 0;
    if (!node)
        return -1;
    if (!node->next)
        ends++;
    if (node->next == node->prev)
        return ends;
    if (node->next)
        node->next->prev = node->prev;
    return 2;
}
