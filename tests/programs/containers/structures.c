// Recursive structures with their invariants, and one simple function for each.
// The valid shapes up to a number of nodes can be counted.
#include <stddef.h>

#define STEPS 64 // more nodes than any structure here has

struct bst {
    int key;
    struct bst *left;
    struct bst *right;
};

struct avl {
    int key;
    struct avl *left;
    struct avl *right;
};

struct snode {
    int value;
    struct snode *next;
};

struct dnode {
    int value;
    struct dnode *prev;
    struct dnode *next;
};

struct ring {
    int value;
    struct ring *next;
};

// Keys lie between those of `low` and `high`, if there are such nodes. Neither
// cycles nor shared nodes satisfy this.
static int bst_between(const struct bst *n, const struct bst *low, const struct bst *high)
{
    if (n == NULL) {
        return 1;
    }
    if (low != NULL && n->key <= low->key) {
        return 0;
    }
    if (high != NULL && n->key >= high->key) {
        return 0;
    }
    return bst_between(n->left, low, n) && bst_between(n->right, n, high);
}

int bst_ok(struct bst *root)
{
    return bst_between(root, NULL, NULL);
}

int bst_size(struct bst *root)
{
    if (root == NULL) {
        return 0;
    }
    return bst_size(root->left) + 1 + bst_size(root->right);
}

int avl_height(struct avl *root)
{
    if (root == NULL) {
        return 0;
    }
    int left = avl_height(root->left);
    int right = avl_height(root->right);
    return 1 + (left > right ? left : right);
}

static int avl_between(const struct avl *n, const struct avl *low, const struct avl *high)
{
    if (n == NULL) {
        return 1;
    }
    if (low != NULL && n->key <= low->key) {
        return 0;
    }
    if (high != NULL && n->key >= high->key) {
        return 0;
    }
    return avl_between(n->left, low, n) && avl_between(n->right, n, high);
}

static int avl_balanced(const struct avl *n)
{
    if (n == NULL) {
        return 1;
    }
    int difference = avl_height(n->left) - avl_height(n->right);
    return difference >= -1 && difference <= 1 && avl_balanced(n->left) && avl_balanced(n->right);
}

int avl_ok(struct avl *root)
{
    return avl_between(root, NULL, NULL) && avl_balanced(root);
}

int slist_ok(struct snode *head)
{
    int steps = 0;
    for (struct snode *n = head; n != NULL; n = n->next) {
        if (++steps > STEPS) {
            return 0;
        }
    }
    return 1;
}

int slist_length(struct snode *head)
{
    int length = 0;
    while (head != NULL) {
        length++;
        head = head->next;
    }
    return length;
}

int dlist_ok(struct dnode *head)
{
    if (head == NULL) {
        return 1;
    }
    if (head->prev != NULL) {
        return 0;
    }
    for (struct dnode *n = head; n->next != NULL; n = n->next) {
        if (n->next->prev != n) {
            return 0;
        }
    }
    return 1;
}

int dlist_length(struct dnode *head)
{
    int length = 0;
    while (head != NULL) {
        length++;
        head = head->next;
    }
    return length;
}

int ring_ok(struct ring *head)
{
    int steps = 0;
    if (head == NULL) {
        return 1;
    }
    for (struct ring *n = head->next; n != head; n = n->next) {
        if (n == NULL || ++steps >= STEPS) {
            return 0;
        }
    }
    return 1;
}

int ring_length(struct ring *head)
{
    if (head == NULL) {
        return 0;
    }
    int length = 1;
    for (struct ring *n = head->next; n != head; n = n->next) {
        length++;
    }
    return length;
}
