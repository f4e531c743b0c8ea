// test: function=insert_sorted
// Insertion into a sorted singly linked list, through a pointer to the link.
#include <stddef.h>

struct node {
    int key;
    struct node *next;
};

int insert_sorted(struct node **head, struct node *fresh)
{
    if (head == NULL || fresh == NULL) {
        return -1;
    }
    struct node **at = head;
    int steps = 0;
    while (*at != NULL && (*at)->key < fresh->key) {
        at = &(*at)->next;
        steps++;
        if (steps == 3) {
            return -2; /* longer than we care to follow */
        }
    }
    if (*at != NULL && (*at)->key == fresh->key) {
        return -3; /* already present */
    }
    fresh->next = *at;
    *at = fresh;
    return steps;
}
