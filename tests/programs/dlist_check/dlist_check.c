// test: function=dlist_valid
// A doubly linked list: the back links must agree with the forward links.
#include <stddef.h>

struct dnode {
    int v;
    struct dnode *prev;
    struct dnode *next;
};

int dlist_valid(const struct dnode *head)
{
    if (head == NULL) {
        return 1;
    }
    if (head->prev != NULL) {
        return -1;
    }
    const struct dnode *n = head;
    int count = 1;
    while (n->next != NULL && count < 3) {
        if (n->next->prev != n) {
            return -2;
        }
        n = n->next;
        count++;
    }
    if (count == 3) {
        return 3;
    }
    return 2;
}
