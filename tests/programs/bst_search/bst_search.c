// test: function=bst_find
// Search in a binary tree to depth two.
#include <stddef.h>

struct tree {
    int key;
    struct tree *left;
    struct tree *right;
};

int bst_find(const struct tree *t, int key)
{
    int depth = 0;
    while (t != NULL) {
        if (t->key == key) {
            return depth;
        }
        if (depth == 2) {
            return -2;
        }
        if (key < t->key) {
            t = t->left;
        } else {
            t = t->right;
        }
        depth++;
    }
    return -1;
}
