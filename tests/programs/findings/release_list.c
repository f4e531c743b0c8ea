// rule: use-after-free
// about: The loop that frees the list reads the next pointer of a node it has just freed.
#include <stdlib.h>

struct item {
    int v;
    struct item *next;
};

int release_list_bug(const int *a, int n)
{
    if (a == NULL || n < 0 || n > 6)
        return -1;
    struct item *head = NULL;
    for (int i = 0; i < n; i++) {
        if (a[i] <= 1000)
            continue;
        struct item *p = malloc(sizeof *p);
        p->v = a[i];
        p->next = head;
        head = p;
    }
    int odd = 0;
    for (struct item *p = head; p != NULL; p = p->next) { // BUG
        odd += p->v & 1;
        free(p);
    }
    return odd;
}

int release_list_ok(const int *a, int n)
{
    if (a == NULL || n < 0 || n > 6)
        return -1;
    struct item *head = NULL;
    for (int i = 0; i < n; i++) {
        if (a[i] <= 1000)
            continue;
        struct item *p = malloc(sizeof *p);
        p->v = a[i];
        p->next = head;
        head = p;
    }
    int odd = 0;
    struct item *next;
    for (struct item *p = head; p != NULL; p = next) {
        next = p->next;
        odd += p->v & 1;
        free(p);
    }
    return odd;
}
