// A singly linked list in ascending order; equal keys may repeat. Nodes belong
// to the caller.
#include <stddef.h>

struct snode {
    int key;
    struct snode *next;
};

struct sorted {
    struct snode *first;
};

static int ends(const struct snode *n)
{
    const struct snode *fast = n;
    while (fast != NULL && fast->next != NULL) {
        n = n->next;
        fast = fast->next->next;
        if (n == fast) {
            return 0;
        }
    }
    return 1;
}

int sorted_ok(const struct sorted *l)
{
    if (l == NULL || !ends(l->first)) {
        return 0;
    }
    for (const struct snode *n = l->first; n != NULL && n->next != NULL; n = n->next) {
        if (n->key > n->next->key) {
            return 0;
        }
    }
    return 1;
}

int sorted_has(const struct sorted *l, const struct snode *n)
{
    const struct snode *walk = l->first;
    while (walk != NULL && walk != n) {
        walk = walk->next;
    }
    return walk != NULL;
}

// Whether two valid lists share no node.
int sorted_apart(const struct sorted *a, const struct sorted *b)
{
    for (const struct snode *n = a->first; n != NULL; n = n->next) {
        if (sorted_has(b, n)) {
            return 0;
        }
    }
    return 1;
}

// The link to the first node with at least this key.
static struct snode **link_to(struct sorted *l, int key)
{
    struct snode **link = &l->first;
    while (*link != NULL && (*link)->key < key) {
        link = &(*link)->next;
    }
    return link;
}

void sorted_add(struct sorted *l, struct snode *n)
{
    struct snode **link = link_to(l, n->key);
    n->next = *link;
    *link = n;
}

// Returns whether the node was added.
int sorted_add_if_absent(struct sorted *l, struct snode *n)
{
    struct snode **link = link_to(l, n->key);
    if (*link != NULL && (*link)->key == n->key) {
        return 0;
    }
    n->next = *link;
    *link = n;
    return 1;
}

// Takes the first node with this key out and returns it, or NULL.
struct snode *sorted_delete(struct sorted *l, int key)
{
    struct snode **link = link_to(l, key);
    struct snode *n = *link;
    if (n == NULL || n->key != key) {
        return NULL;
    }
    *link = n->next;
    n->next = NULL;
    return n;
}

// Takes this very node out; returns whether it was there.
int sorted_delete_node(struct sorted *l, struct snode *n)
{
    struct snode **link = link_to(l, n->key);
    while (*link != NULL && *link != n && (*link)->key == n->key) {
        link = &(*link)->next;
    }
    if (*link != n) {
        return 0;
    }
    *link = n->next;
    n->next = NULL;
    return 1;
}

struct snode *sorted_find(const struct sorted *l, int key)
{
    struct snode *n = l->first;
    while (n != NULL && n->key < key) {
        n = n->next;
    }
    return n != NULL && n->key == key ? n : NULL;
}

int sorted_count(const struct sorted *l, int key)
{
    int count = 0;
    for (const struct snode *n = sorted_find(l, key); n != NULL && n->key == key; n = n->next) {
        count++;
    }
    return count;
}

int sorted_length(const struct sorted *l)
{
    int length = 0;
    for (const struct snode *n = l->first; n != NULL; n = n->next) {
        length++;
    }
    return length;
}

// Moves all nodes of b to their places in a.
void sorted_merge(struct sorted *a, struct sorted *b)
{
    struct snode **link = &a->first;
    struct snode *other = b->first;
    b->first = NULL;
    while (other != NULL) {
        if (*link != NULL && (*link)->key <= other->key) {
            link = &(*link)->next;
        } else {
            struct snode *rest = *link;
            *link = other;
            other = rest;
        }
    }
}

// Moves all nodes with at least this key to the empty list `high`.
void sorted_split(struct sorted *l, int key, struct sorted *high)
{
    struct snode **link = link_to(l, key);
    high->first = *link;
    *link = NULL;
}
