// A singly linked list. Header and nodes belong to the caller, except that
// list_copy makes nodes and list_free_all releases them.
#include <stddef.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

struct list {
    struct node *head;
};

// Whether the chain ends: two walkers, one at double speed, meet in a cycle.
int chain_ok(const struct node *first)
{
    const struct node *slow = first;
    const struct node *fast = first;
    while (fast != NULL && fast->next != NULL) {
        slow = slow->next;
        fast = fast->next->next;
        if (slow == fast) {
            return 0;
        }
    }
    return 1;
}

int chain_has(const struct node *first, const struct node *n)
{
    while (first != NULL && first != n) {
        first = first->next;
    }
    return first != NULL;
}

static struct node *last_node(const struct list *l)
{
    struct node *n = l->head;
    while (n != NULL && n->next != NULL) {
        n = n->next;
    }
    return n;
}

int list_ok(const struct list *l)
{
    return l != NULL && chain_ok(l->head);
}

int list_has(const struct list *l, const struct node *n)
{
    return chain_has(l->head, n);
}

// Whether two valid lists share no node: a shared node would lead to the same end.
int list_apart(const struct list *a, const struct list *b)
{
    return a->head == NULL || b->head == NULL || last_node(a) != last_node(b);
}

void list_add(struct list *l, struct node *n)
{
    n->next = l->head;
    l->head = n;
}

void list_append(struct list *l, struct node *n)
{
    struct node *last = last_node(l);
    n->next = NULL;
    if (last == NULL) {
        l->head = n;
    } else {
        last->next = n;
    }
}

void list_insert_after(struct node *place, struct node *n)
{
    n->next = place->next;
    place->next = n;
}

// Takes this node out; returns whether it was there.
int list_delete(struct list *l, struct node *n)
{
    struct node **link = &l->head;
    while (*link != NULL && *link != n) {
        link = &(*link)->next;
    }
    if (*link == NULL) {
        return 0;
    }
    *link = n->next;
    n->next = NULL;
    return 1;
}

// Takes the first node with this value out and returns it, or NULL.
struct node *list_delete_value(struct list *l, int value)
{
    struct node *before = NULL;
    struct node *n = l->head;
    while (n != NULL && n->value != value) {
        before = n;
        n = n->next;
    }
    if (n == NULL) {
        return NULL;
    }
    if (before == NULL) {
        l->head = n->next;
    } else {
        before->next = n->next;
    }
    n->next = NULL;
    return n;
}

int list_contains(const struct list *l, int value)
{
    for (const struct node *n = l->head; n != NULL; n = n->next) {
        if (n->value == value) {
            return 1;
        }
    }
    return 0;
}

int list_length(const struct list *l)
{
    int length = 0;
    for (const struct node *n = l->head; n != NULL; n = n->next) {
        length++;
    }
    return length;
}

// The node at this index, counted from 0, or NULL.
struct node *list_nth(const struct list *l, int index)
{
    if (index < 0) {
        return NULL;
    }
    struct node *n = l->head;
    while (n != NULL && index > 0) {
        n = n->next;
        index--;
    }
    return n;
}

// Moves all nodes of b to the end of a.
void list_concat(struct list *a, struct list *b)
{
    struct node *last = last_node(a);
    if (last == NULL) {
        a->head = b->head;
    } else {
        last->next = b->head;
    }
    b->head = NULL;
}

void list_reverse(struct list *l)
{
    struct node *done = NULL;
    struct node *rest = l->head;
    while (rest != NULL) {
        struct node *next = rest->next;
        rest->next = done;
        done = rest;
        rest = next;
    }
    l->head = done;
}

void list_free_all(struct list *l)
{
    struct node *n = l->head;
    while (n != NULL) {
        struct node *next = n->next;
        free(n);
        n = next;
    }
    l->head = NULL;
}

// Overwrites `to` with a copy. Without memory it is empty and the result 0.
int list_copy(const struct list *from, struct list *to)
{
    struct node **link = &to->head;
    to->head = NULL;
    for (const struct node *n = from->head; n != NULL; n = n->next) {
        struct node *copy = malloc(sizeof *copy);
        if (copy == NULL) {
            list_free_all(to);
            return 0;
        }
        copy->value = n->value;
        copy->next = NULL;
        *link = copy;
        link = &copy->next;
    }
    return 1;
}
