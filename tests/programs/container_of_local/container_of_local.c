// test: function=owner_of
// container_of on locals: from a member back to the struct around it.
#include <stddef.h>

struct link {
    struct link *next;
};

struct item {
    int key;
    struct link link;
    int weight;
};

int owner_of(int k1, int k2, int wanted)
{
    struct item a = {k1, {NULL}, 10};
    struct item b = {k2, {NULL}, 20};
    a.link.next = &b.link;

    for (struct link *l = &a.link; l != NULL; l = l->next) {
        struct item *it = (struct item *)(void *)((char *)l - offsetof(struct item, link));
        if (it->key == wanted) {
            return it->weight == 20 ? 2 : 1;
        }
    }
    return 0;
}
