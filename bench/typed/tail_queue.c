// A queue by its first and last node. What it says of itself is all that an input has to satisfy.
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

struct queue {
    struct node *head;
    struct node *tail;
};

int queue_ok(const struct queue *q)
{
    const struct node *last = NULL;

    if (q == NULL) {
        return 0;
    }
    for (const struct node *n = q->head; n != NULL; n = n->next) {
        last = n;
    }
    return last == q->tail;
}

// Puts a node of the caller's at the end.
int enqueue(struct queue *q, struct node *n)
{
    n->next = NULL;
    if (q->tail == NULL) {
        q->head = n;
    } else {
        q->tail->next = n;
    }
    q->tail = n;
    return q->head == q->tail;
}
