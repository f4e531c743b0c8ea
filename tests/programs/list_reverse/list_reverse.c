// test: function=reverse_pair
// In-place reversal of a short list, then a look at the result.
#include <stddef.h>

struct node {
    int v;
    struct node *next;
};

int reverse_pair(struct node *head)
{
    struct node *done = NULL;
    for (int i = 0; i < 3 && head != NULL; i++) {
        struct node *rest = head->next;
        head->next = done;
        done = head;
        head = rest;
    }
    if (done == NULL) {
        return 0;
    }
    if (head != NULL) {
        return 1; /* more than three nodes, or a cycle */
    }
    if (done->next != NULL && done->v == done->next->v + 1) {
        return 2;
    }
    return 3;
}
