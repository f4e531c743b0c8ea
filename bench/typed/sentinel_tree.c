// A red-black tree whose leaves are one node inside the tree itself. The fix-up has a mistake: when the
// node to insert is a left child of a right child, it is not the parent that is looked at after the turn.
#include <stddef.h>

struct node {
    int key;
    int red;
    struct node *parent, *left, *right;
};

struct tree {
    struct node *root;
    struct node leaf;
};

// Black nodes on each way down, or -1 if colours are wrong.
static int height(const struct tree *t, const struct node *n)
{
    int left, right;

    if (n == &t->leaf) {
        return 0;
    }
    if (n->red != 0 && (n->left->red != 0 || n->right->red != 0)) {
        return -1;
    }
    left = height(t, n->left);
    right = height(t, n->right);
    if (left < 0 || left != right) {
        return -1;
    }
    return left + (n->red == 0);
}

// Are links and keys of the subtree in order?
static int linked(const struct tree *t, const struct node *n, const struct node *parent, const struct node *low,
                  const struct node *high)
{
    if (n == &t->leaf) {
        return 1;
    }
    if (n == NULL || n->parent != parent || n->red < 0 || n->red > 1) {
        return 0;
    }
    if ((low != NULL && n->key <= low->key) || (high != NULL && n->key >= high->key)) {
        return 0;
    }
    return linked(t, n->left, n, low, n) && linked(t, n->right, n, n, high);
}

int is_linked(const struct tree *t)
{
    return t != NULL && t->leaf.red == 0 && linked(t, t->root, &t->leaf, NULL, NULL);
}

int is_balanced(const struct tree *t)
{
    return t->root->red == 0 && height(t, t->root) >= 0;
}

// Is the node none of the tree's, with a key that the tree does not have?
int is_new(const struct tree *t, const struct node *z)
{
    const struct node *n;

    if (z == NULL || z == &t->leaf) {
        return 0;
    }
    for (n = t->root; n != &t->leaf; n = z->key < n->key ? n->left : n->right) {
        if (n == z || n->key == z->key) {
            return 0;
        }
    }
    return 1;
}

static void turn_left(struct tree *t, struct node *x)
{
    struct node *y = x->right;

    x->right = y->left;
    if (y->left != &t->leaf) {
        y->left->parent = x;
    }
    y->parent = x->parent;
    if (x->parent == &t->leaf) {
        t->root = y;
    } else if (x == x->parent->left) {
        x->parent->left = y;
    } else {
        x->parent->right = y;
    }
    y->left = x;
    x->parent = y;
}

static void turn_right(struct tree *t, struct node *x)
{
    struct node *y = x->left;

    x->left = y->right;
    if (y->right != &t->leaf) {
        y->right->parent = x;
    }
    y->parent = x->parent;
    if (x->parent == &t->leaf) {
        t->root = y;
    } else if (x == x->parent->right) {
        x->parent->right = y;
    } else {
        x->parent->left = y;
    }
    y->right = x;
    x->parent = y;
}

void insert(struct tree *t, struct node *z)
{
    struct node *parent = &t->leaf;

    for (struct node *n = t->root; n != &t->leaf; n = z->key < n->key ? n->left : n->right) {
        parent = n;
    }
    z->parent = parent;
    z->left = z->right = &t->leaf;
    z->red = 1;
    if (parent == &t->leaf) {
        t->root = z;
    } else if (z->key < parent->key) {
        parent->left = z;
    } else {
        parent->right = z;
    }
    while (z->parent->red) {
        struct node *grand = z->parent->parent;

        if (z->parent == grand->left) {
            if (grand->right->red) {
                z->parent->red = grand->right->red = 0;
                grand->red = 1;
                z = grand;
                continue;
            }
            if (z == z->parent->right) {
                z = z->parent;
                turn_left(t, z);
            }
            z->parent->red = 0;
            grand->red = 1;
            turn_right(t, grand);
        } else {
            if (grand->left->red) {
                z->parent->red = grand->left->red = 0;
                grand->red = 1;
                z = grand;
                continue;
            }
            if (z == z->parent->left) {
                turn_right(t, z->parent); // z = z->parent is missing before
            }
            z->parent->red = 0;
            grand->red = 1;
            turn_left(t, grand);
        }
    }
    t->root->red = 0;
}
