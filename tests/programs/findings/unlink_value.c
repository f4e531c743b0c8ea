// rule: use-after-free
// about: After a matching node was unlinked and freed, the walk goes on through its next pointer.
#include <stdlib.h>

struct item {
    int v;
    struct item *next;
};

static struct item *prepend(struct item *next, int v)
{
    struct item *p = malloc(sizeof *p);
    p->v = v;
    p->next = next;
    return p;
}

int unlink_value_bug(int x, int y, int key)
{
    struct item *head = prepend(prepend(NULL, y), x);
    struct item *previous = NULL, *current = head;
    while (current != NULL) {
        if (current->v == key) {
            if (previous != NULL)
                previous->next = current->next;
            else
                head = current->next;
            free(current);
        } else {
            previous = current;
        }
        current = current->next; // BUG
    }
    int left = 0;
    while (head != NULL) {
        struct item *next = head->next;
        free(head);
        head = next;
        left++;
    }
    return left;
}

int unlink_value_ok(int x, int y, int key)
{
    struct item *head = prepend(prepend(NULL, y), x);
    struct item *previous = NULL, *current = head;
    while (current != NULL) {
        struct item *following = current->next;
        if (current->v == key) {
            if (previous != NULL)
                previous->next = following;
            else
                head = following;
            free(current);
        } else {
            previous = current;
        }
        current = following;
    }
    int left = 0;
    while (head != NULL) {
        struct item *next = head->next;
        free(head);
        head = next;
        left++;
    }
    return left;
}
