// A doubly linked list. Its handle is a variable of the caller that holds the
// first node, NULL if the list is empty. Nodes belong to the caller.
// Planted: dlist_concat forgets that the second list may be empty.
#include <stddef.h>

struct dnode {
    int value;
    struct dnode *prev;
    struct dnode *next;
};

// A whole list begins here: nothing before, and links in both directions agree.
int dlist_begins(const struct dnode *n)
{
    if (n != NULL && n->prev != NULL) {
        return 0;
    }
    while (n != NULL && n->next != NULL) {
        if (n->next->prev != n) {
            return 0;
        }
        n = n->next;
    }
    return 1;
}

int dlist_ok(struct dnode **first)
{
    return first != NULL && dlist_begins(*first);
}

// Whether n is a node of some valid list.
int dlist_member_ok(const struct dnode *n)
{
    const struct dnode *walk = n;
    if (n == NULL) {
        return 0;
    }
    while (walk->prev != NULL) {
        if (walk->prev->next != walk || walk->prev == n) {
            return 0;
        }
        walk = walk->prev;
    }
    return dlist_begins(walk);
}

int dlist_has(struct dnode **first, const struct dnode *n)
{
    const struct dnode *walk = *first;
    while (walk != NULL && walk != n) {
        walk = walk->next;
    }
    return walk != NULL;
}

int dlist_sorted(struct dnode **first)
{
    for (const struct dnode *n = *first; n != NULL && n->next != NULL; n = n->next) {
        if (n->value > n->next->value) {
            return 0;
        }
    }
    return 1;
}

// The first node of the list that n is in.
struct dnode *dlist_first(struct dnode *n)
{
    while (n != NULL && n->prev != NULL) {
        n = n->prev;
    }
    return n;
}

// The last node of the list that n is in.
struct dnode *dlist_last(struct dnode *n)
{
    while (n != NULL && n->next != NULL) {
        n = n->next;
    }
    return n;
}

void dlist_add(struct dnode **first, struct dnode *n)
{
    n->prev = NULL;
    n->next = *first;
    if (*first != NULL) {
        (*first)->prev = n;
    }
    *first = n;
}

void dlist_append(struct dnode **first, struct dnode *n)
{
    struct dnode *last = dlist_last(*first);
    n->prev = last;
    n->next = NULL;
    if (last == NULL) {
        *first = n;
    } else {
        last->next = n;
    }
}

// At the end if place is NULL.
void dlist_add_before(struct dnode **first, struct dnode *place, struct dnode *n)
{
    if (place == NULL) {
        dlist_append(first, n);
        return;
    }
    n->prev = place->prev;
    n->next = place;
    if (place->prev == NULL) {
        *first = n;
    } else {
        place->prev->next = n;
    }
    place->prev = n;
}

// At the front if place is NULL.
void dlist_add_after(struct dnode **first, struct dnode *place, struct dnode *n)
{
    if (place == NULL) {
        dlist_add(first, n);
        return;
    }
    n->prev = place;
    n->next = place->next;
    if (place->next != NULL) {
        place->next->prev = n;
    }
    place->next = n;
}

struct dnode *dlist_find(struct dnode **first, int value)
{
    struct dnode *n = *first;
    while (n != NULL && n->value != value) {
        n = n->next;
    }
    return n;
}

// Appends n unless its value is there; returns whether it was added.
int dlist_add_if_absent(struct dnode **first, struct dnode *n)
{
    if (dlist_find(first, n->value) != NULL) {
        return 0;
    }
    dlist_append(first, n);
    return 1;
}

void dlist_delete(struct dnode **first, struct dnode *n)
{
    if (n->prev == NULL) {
        *first = n->next;
    } else {
        n->prev->next = n->next;
    }
    if (n->next != NULL) {
        n->next->prev = n->prev;
    }
    n->prev = NULL;
    n->next = NULL;
}

// Takes the first node with this value out and returns it, or NULL.
struct dnode *dlist_delete_value(struct dnode **first, int value)
{
    struct dnode *n = dlist_find(first, value);
    if (n != NULL) {
        dlist_delete(first, n);
    }
    return n;
}

// Moves all nodes of the second list to the end of the first.
void dlist_concat(struct dnode **first, struct dnode **second)
{
    if (*first == NULL) {
        *first = *second;
    } else {
        struct dnode *last = dlist_last(*first);
        last->next = *second;
        (*second)->prev = last;
    }
    *second = NULL;
}

int dlist_length(struct dnode **first)
{
    int length = 0;
    for (const struct dnode *n = *first; n != NULL; n = n->next) {
        length++;
    }
    return length;
}

void dlist_reverse(struct dnode **first)
{
    struct dnode *done = NULL;
    struct dnode *n = *first;
    while (n != NULL) {
        struct dnode *next = n->next;
        n->next = done;
        n->prev = next;
        done = n;
        n = next;
    }
    *first = done;
}

// Insertion sort, stable.
void dlist_sort(struct dnode **first)
{
    struct dnode *rest = *first;
    *first = NULL;
    while (rest != NULL) {
        struct dnode *n = rest;
        struct dnode *place = dlist_last(*first);
        rest = rest->next;
        while (place != NULL && place->value > n->value) {
            place = place->prev;
        }
        dlist_add_after(first, place, n);
    }
}
