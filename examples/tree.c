/*
 * tree.c - an unbalanced binary search tree with caller-owned nodes.
 *
 * Smaller keys go left, larger keys go right, equal keys are refused. Depth
 * is limited to TREE_MAX_DEPTH so that recursion stays shallow.
 */
#include <stdbool.h>
#include <stddef.h>

enum { TREE_MAX_DEPTH = 4 };

struct tree_node {
    int key;
    struct tree_node *left;
    struct tree_node *right;
};

/**
 * Insert a node as a leaf.
 *
 * @return 0 on success, -1 for a bad argument, -2 if the key is present,
 *         -3 if the node would lie too deep
 */
int tree_insert(struct tree_node **root, struct tree_node *node)
{
    if (root == NULL || node == NULL) {
        return -1;
    }
    struct tree_node **link = root;
    int depth = 0;
    while (*link != NULL) {
        struct tree_node *n = *link;
        if (n->key == node->key) {
            return -2;
        }
        if (++depth >= TREE_MAX_DEPTH) {
            return -3;
        }
        link = node->key < n->key ? &n->left : &n->right;
    }
    node->left = NULL;
    node->right = NULL;
    *link = node;
    return 0;
}

/**
 * Find a key.
 *
 * @param depth_out  receives the depth at which the search ended; may be NULL
 * @return the node, or NULL if the key is absent or lies too deep
 */
const struct tree_node *tree_find(const struct tree_node *root, int key, int *depth_out)
{
    int depth = 0;
    while (root != NULL && root->key != key && depth < TREE_MAX_DEPTH) {
        root = key < root->key ? root->left : root->right;
        depth++;
    }
    if (depth_out != NULL) {
        *depth_out = depth;
    }
    if (root == NULL || root->key != key) {
        return NULL;
    }
    return root;
}

static int height_below(const struct tree_node *node, int depth)
{
    if (node == NULL) {
        return 0;
    }
    if (depth >= TREE_MAX_DEPTH) {
        return -1;
    }
    int l = height_below(node->left, depth + 1);
    int r = height_below(node->right, depth + 1);
    if (l < 0 || r < 0) {
        return -1;
    }
    return (l > r ? l : r) + 1;
}

/** The number of levels of a tree, or -1 if it is deeper than allowed. */
int tree_height(const struct tree_node *root)
{
    return height_below(root, 0);
}

/**
 * Check the order of a tree whose keys must lie within [low, high].
 * Start with low = INT_MIN, high = INT_MAX and depth = 0.
 */
bool tree_is_bst(const struct tree_node *node, long long low, long long high, int depth)
{
    if (node == NULL) {
        return true;
    }
    if (depth < 0 || depth >= TREE_MAX_DEPTH) {
        return false;
    }
    if (node->key < low || node->key > high) {
        return false;
    }
    long long key = node->key;
    return tree_is_bst(node->left, low, key - 1, depth + 1)
        && tree_is_bst(node->right, key + 1, high, depth + 1);
}
