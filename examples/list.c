/*
 * list.c - a sorted, intrusive, singly linked list.
 *
 * Nodes belong to the caller; the list only links them. Keys are unique and
 * kept in ascending order. A walk never follows more than LIST_MAX links, so
 * a damaged (cyclic) list is reported instead of being followed for ever.
 */
#include <stddef.h>

enum { LIST_MAX = 6 };

enum list_status {
    LIST_OK = 0,
    LIST_BAD_ARGUMENT = -1,
    LIST_DUPLICATE = -2,
    LIST_NOT_FOUND = -3,
    LIST_DAMAGED = -4
};

struct list_node {
    int key;
    struct list_node *next;
};

/**
 * Link a node into the list at its sorted place.
 *
 * @param head  the list's first link; may lead to an empty list
 * @param node  the node to insert; must not be in the list
 * @return LIST_OK, or the reason why the list was left as it was
 */
int list_insert(struct list_node **head, struct list_node *node)
{
    if (head == NULL || node == NULL) {
        return LIST_BAD_ARGUMENT;
    }
    struct list_node **link = head;
    int steps = 0;
    while (*link != NULL && (*link)->key < node->key) {
        link = &(*link)->next;
        if (++steps > LIST_MAX) {
            return LIST_DAMAGED;
        }
    }
    if (*link != NULL && (*link)->key == node->key) {
        return LIST_DUPLICATE;
    }
    node->next = *link;
    *link = node;
    return LIST_OK;
}

/**
 * Find the node with a key. The search stops at the first larger key.
 *
 * @return the node, or NULL
 */
struct list_node *list_find(struct list_node *head, int key)
{
    int steps = 0;
    for (struct list_node *n = head; n != NULL; n = n->next) {
        if (n->key == key) {
            return n;
        }
        if (n->key > key || ++steps > LIST_MAX) {
            break;
        }
    }
    return NULL;
}

/**
 * Unlink the node with a key and hand it back to the caller.
 *
 * @param removed  receives the unlinked node; may be NULL
 */
int list_remove(struct list_node **head, int key, struct list_node **removed)
{
    if (head == NULL) {
        return LIST_BAD_ARGUMENT;
    }
    struct list_node **link = head;
    for (int steps = 0; *link != NULL; steps++) {
        struct list_node *n = *link;
        if (steps > LIST_MAX) {
            return LIST_DAMAGED;
        }
        if (n->key == key) {
            *link = n->next;
            n->next = NULL;
            if (removed != NULL) {
                *removed = n;
            }
            return LIST_OK;
        }
        if (n->key > key) {
            break;
        }
        link = &n->next;
    }
    return LIST_NOT_FOUND;
}
