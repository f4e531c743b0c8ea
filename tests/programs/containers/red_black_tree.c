// A red-black tree with parent links and without duplicates. Nodes belong to the
// caller, who sets the key before rb_insert.
#include <stddef.h>

enum rb_colour { RB_RED, RB_BLACK };

struct rb_node {
    int key;
    enum rb_colour colour;
    struct rb_node *parent, *left, *right;
};

struct rb_tree {
    struct rb_node *root;
};

static int is_red(const struct rb_node *n)
{
    return n != NULL && n->colour == RB_RED;
}

// Black nodes on each way down, or -1 if the subtree is not valid. Keys lie
// between those of `low` and `high`, if there are such nodes.
static int black_height(const struct rb_node *n, const struct rb_node *parent, const struct rb_node *low,
                        const struct rb_node *high)
{
    if (n == NULL) {
        return 0;
    }
    if (n->parent != parent || (n->colour != RB_RED && n->colour != RB_BLACK)) {
        return -1;
    }
    if (n->colour == RB_RED && (parent == NULL || parent->colour == RB_RED)) {
        return -1;
    }
    if ((low != NULL && n->key <= low->key) || (high != NULL && n->key >= high->key)) {
        return -1;
    }
    int left = black_height(n->left, n, low, n);
    if (left < 0 || black_height(n->right, n, n, high) != left) {
        return -1;
    }
    return left + (n->colour == RB_BLACK);
}

int rb_ok(const struct rb_tree *t)
{
    return t != NULL && black_height(t->root, NULL, NULL, NULL) >= 0;
}

static struct rb_node *leftmost(struct rb_node *n)
{
    while (n->left != NULL) {
        n = n->left;
    }
    return n;
}

struct rb_node *rb_find(const struct rb_tree *t, int key)
{
    struct rb_node *n = t->root;
    while (n != NULL && n->key != key) {
        n = key < n->key ? n->left : n->right;
    }
    return n;
}

// Whether this very node is in the tree.
int rb_has(const struct rb_tree *t, const struct rb_node *n)
{
    return n != NULL && rb_find(t, n->key) == n;
}

struct rb_node *rb_min(const struct rb_tree *t)
{
    return t->root == NULL ? NULL : leftmost(t->root);
}

struct rb_node *rb_max(const struct rb_tree *t)
{
    struct rb_node *n = t->root;
    while (n != NULL && n->right != NULL) {
        n = n->right;
    }
    return n;
}

// The node after n, the first one if n is NULL, NULL at the end.
struct rb_node *rb_next(const struct rb_tree *t, struct rb_node *n)
{
    if (n == NULL) {
        return rb_min(t);
    }
    if (n->right != NULL) {
        return leftmost(n->right);
    }
    while (n->parent != NULL && n == n->parent->right) {
        n = n->parent;
    }
    return n->parent;
}

int rb_size(const struct rb_tree *t)
{
    int size = 0;
    for (struct rb_node *n = rb_min(t); n != NULL; n = rb_next(t, n)) {
        size++;
    }
    return size;
}

// Puts `other` (or nothing) where n hangs.
static void replace(struct rb_tree *t, struct rb_node *n, struct rb_node *other)
{
    if (n->parent == NULL) {
        t->root = other;
    } else if (n == n->parent->left) {
        n->parent->left = other;
    } else {
        n->parent->right = other;
    }
    if (other != NULL) {
        other->parent = n->parent;
    }
}

static void rotate(struct rb_tree *t, struct rb_node *n, int to_left)
{
    struct rb_node *up = to_left ? n->right : n->left;
    struct rb_node *inner = to_left ? up->left : up->right;
    replace(t, n, up);
    n->parent = up;
    if (to_left) {
        up->left = n;
        n->right = inner;
    } else {
        up->right = n;
        n->left = inner;
    }
    if (inner != NULL) {
        inner->parent = n;
    }
}

// n is red and may have a red parent.
static void repair_red(struct rb_tree *t, struct rb_node *n)
{
    while (is_red(n->parent)) {
        struct rb_node *parent = n->parent;
        struct rb_node *top = parent->parent;
        int on_left = parent == top->left;
        struct rb_node *uncle = on_left ? top->right : top->left;
        top->colour = RB_RED;
        if (is_red(uncle)) {
            parent->colour = RB_BLACK;
            uncle->colour = RB_BLACK;
            n = top;
            continue;
        }
        if (n == (on_left ? parent->right : parent->left)) {
            rotate(t, parent, on_left);
            parent = n;
        }
        parent->colour = RB_BLACK;
        rotate(t, top, !on_left);
        break;
    }
    t->root->colour = RB_BLACK;
}

// Returns whether the node was added, that is, its key was not there.
int rb_insert(struct rb_tree *t, struct rb_node *n)
{
    struct rb_node *parent = NULL;
    struct rb_node **link = &t->root;
    while (*link != NULL) {
        parent = *link;
        if (n->key == parent->key) {
            return 0;
        }
        link = n->key < parent->key ? &parent->left : &parent->right;
    }
    n->colour = RB_RED;
    n->parent = parent;
    n->left = n->right = NULL;
    *link = n;
    repair_red(t, n);
    return 1;
}

// Ways through n, a child of `parent`, have one black node too few.
static void repair_black(struct rb_tree *t, struct rb_node *n, struct rb_node *parent)
{
    while (n != t->root && !is_red(n)) {
        int on_left = n == parent->left;
        struct rb_node *sibling = on_left ? parent->right : parent->left;
        if (is_red(sibling)) {
            sibling->colour = RB_BLACK;
            parent->colour = RB_RED;
            rotate(t, parent, on_left);
            sibling = on_left ? parent->right : parent->left;
        }
        if (!is_red(sibling->left) && !is_red(sibling->right)) {
            sibling->colour = RB_RED;
            n = parent;
            parent = n->parent;
            continue;
        }
        struct rb_node *outer = on_left ? sibling->right : sibling->left;
        if (!is_red(outer)) {
            rotate(t, sibling, !on_left);
            outer = sibling;
            sibling = outer->parent;
        }
        sibling->colour = parent->colour;
        parent->colour = RB_BLACK;
        outer->colour = RB_BLACK;
        rotate(t, parent, on_left);
        return;
    }
    if (n != NULL) {
        n->colour = RB_BLACK;
    }
}

// Takes the node with this key out and returns it, or NULL.
struct rb_node *rb_delete(struct rb_tree *t, int key)
{
    struct rb_node *n = rb_find(t, key);
    if (n == NULL) {
        return NULL;
    }
    struct rb_node *child = n->left == NULL ? n->right : n->left;
    struct rb_node *parent = n->parent;
    enum rb_colour lost = n->colour;
    if (n->left == NULL || n->right == NULL) {
        replace(t, n, child);
    } else {
        // The next node takes the place of n.
        struct rb_node *next = leftmost(n->right);
        child = next->right;
        lost = next->colour;
        parent = next;
        if (next != n->right) {
            parent = next->parent;
            replace(t, next, child);
            next->right = n->right;
            next->right->parent = next;
        }
        replace(t, n, next);
        next->left = n->left;
        next->left->parent = next;
        next->colour = n->colour;
    }
    if (lost == RB_BLACK) {
        repair_black(t, child, parent);
    }
    n->parent = n->left = n->right = NULL;
    return n;
}
