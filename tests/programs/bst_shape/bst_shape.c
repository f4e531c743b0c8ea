// test: function=full_tree time=20
// A full ordered tree of three nodes, and only that.
#include <stddef.h>

struct tree {
    int key;
    struct tree *left;
    struct tree *right;
};

static int is_leaf(const struct tree *t)
{
    return t->left == NULL && t->right == NULL;
}

int full_tree(const struct tree *t)
{
    if (t == NULL) {
        return 0;
    }
    if (t->left == NULL || t->right == NULL) {
        return 1;
    }
    if (!is_leaf(t->left) || !is_leaf(t->right)) {
        return 2;
    }
    if (t->left->key < t->key && t->key < t->right->key) {
        return 3;
    }
    return 4;
}
