// A hash table of int keys like that of hash_table.c, which keeps deleted entries
// to use them again. Every entry stays in the list of all entries until ht_free.
// Planted: ht_delete leaves an entry that is first in its bucket there, although
// it is unused now. The next ht_add to this bucket links the entry to itself, and
// looking for a key that is not in this bucket never ends.
#include <stddef.h>
#include <stdlib.h>

#define HT_BUCKETS 8

struct ht_entry {
    int key;
    struct ht_entry *next; // in its bucket, or among the unused
    struct ht_entry *older; // of all entries
};

struct ht {
    struct ht_entry *bucket[HT_BUCKETS];
    struct ht_entry *unused;
    struct ht_entry *newest;
    int count;
};

static unsigned bucket_of(int key)
{
    return (unsigned)key % HT_BUCKETS;
}

static struct ht_entry *take_entry(struct ht *t)
{
    struct ht_entry *e = t->unused;
    if (e != NULL) {
        t->unused = e->next;
        return e;
    }
    e = malloc(sizeof *e);
    if (e != NULL) {
        e->older = t->newest;
        t->newest = e;
    }
    return e;
}

struct ht *ht_new(void)
{
    return calloc(1, sizeof(struct ht));
}

int ht_count(const struct ht *t)
{
    return t->count;
}

int ht_find(const struct ht *t, int key)
{
    const struct ht_entry *e = t->bucket[bucket_of(key)];
    while (e != NULL && e->key != key) {
        e = e->next;
    }
    return e != NULL;
}

// Returns whether there was memory for it.
int ht_add(struct ht *t, int key)
{
    unsigned b = bucket_of(key);
    struct ht_entry *e = take_entry(t);
    if (e == NULL) {
        return 0;
    }
    e->key = key;
    e->next = t->bucket[b];
    t->bucket[b] = e;
    t->count++;
    return 1;
}

// Returns whether the key was added.
int ht_add_if_absent(struct ht *t, int key)
{
    if (ht_find(t, key)) {
        return 0;
    }
    return ht_add(t, key);
}

// Removes the key once; returns whether it was there.
int ht_delete(struct ht *t, int key)
{
    struct ht_entry *before = NULL;
    struct ht_entry *e = t->bucket[bucket_of(key)];
    while (e != NULL && e->key != key) {
        before = e;
        e = e->next;
    }
    if (e == NULL) {
        return 0;
    }
    if (before != NULL) {
        before->next = e->next;
    }
    e->next = t->unused;
    t->unused = e;
    t->count--;
    return 1;
}

void ht_clear(struct ht *t)
{
    for (unsigned b = 0; b < HT_BUCKETS; b++) {
        t->bucket[b] = NULL;
    }
    t->unused = NULL;
    for (struct ht_entry *e = t->newest; e != NULL; e = e->older) {
        e->next = t->unused;
        t->unused = e;
    }
    t->count = 0;
}

void ht_free(struct ht *t)
{
    if (t == NULL) {
        return;
    }
    while (t->newest != NULL) {
        struct ht_entry *e = t->newest;
        t->newest = e->older;
        free(e);
    }
    free(t);
}
