// test: function=ring_length
// Following possibly cyclic next pointers in a bounded do/while loop.
#include <stddef.h>

struct node {
    int v;
    struct node *next;
};

int ring_length(const struct node *head)
{
    if (head == NULL) {
        return -1;
    }
    const struct node *p = head;
    int len = 0;
    do {
        len++;
        p = p->next;
    } while (p != NULL && p != head && len < 3);

    if (p == NULL) {
        return 0;
    }
    if (p == head) {
        if (len == 2) {
            return 20;
        }
        return len;
    }
    return 4;
}
