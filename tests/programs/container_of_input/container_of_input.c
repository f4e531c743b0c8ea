// test: function=owner_of
// A pointer to a member leads to the record around it.
#include <stddef.h>

struct link {
    struct link *next;
};

struct task {
    int priority;
    struct link link;
    int owner;
};

#define task_of(l) ((struct task *)((char *)(l) - offsetof(struct task, link)))

int owner_of(struct task *first)
{
    struct link *l;

    if (first == NULL) {
        return -1;
    }
    l = first->link.next;
    if (l == NULL) {
        return -2;
    }
    if (l == &first->link) {
        return -3;
    }
    return 0;
}
