// test: function=is_shared
// A node whose two links lead to one and the same node.
#include <stddef.h>

struct pair {
    int tag;
    struct pair *left;
    struct pair *right;
};

int is_shared(struct pair *p)
{
    if (p == NULL) {
        return 0;
    }
    if (p->left == NULL) {
        return 1;
    }
    if (p->left == p->right) {
        if (p->left == p) {
            return 2; /* both lead back */
        }
        p->left->tag = 1;
        p->right->tag = 2;
        if (p->left->tag == 1) { // expect: 1.true=unreachable
            return -1;
        }
        return 3;
    }
    return 4;
}
