// A hash table of int keys: 8 buckets, each a chain of entries that the table
// allocates and releases. A key may be added several times.
#include <stddef.h>
#include <stdlib.h>

#define HT_BUCKETS 8

struct ht_entry {
    int key;
    struct ht_entry *next;
};

struct ht {
    struct ht_entry *bucket[HT_BUCKETS];
    int count;
};

static unsigned bucket_of(int key)
{
    return (unsigned)key % HT_BUCKETS;
}

static int chain_ends(const struct ht_entry *e)
{
    const struct ht_entry *fast = e;
    while (fast != NULL && fast->next != NULL) {
        e = e->next;
        fast = fast->next->next;
        if (e == fast) {
            return 0;
        }
    }
    return 1;
}

// Chains end, every key is in its bucket, and the count is right.
int ht_ok(const struct ht *t)
{
    int count = 0;
    if (t == NULL) {
        return 0;
    }
    for (unsigned b = 0; b < HT_BUCKETS; b++) {
        if (!chain_ends(t->bucket[b])) {
            return 0;
        }
        for (const struct ht_entry *e = t->bucket[b]; e != NULL; e = e->next) {
            if (bucket_of(e->key) != b) {
                return 0;
            }
            count++;
        }
    }
    return t->count == count;
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

// How often the key is in the table.
int ht_count_key(const struct ht *t, int key)
{
    int count = 0;
    for (const struct ht_entry *e = t->bucket[bucket_of(key)]; e != NULL; e = e->next) {
        if (e->key == key) {
            count++;
        }
    }
    return count;
}

// Returns whether there was memory for it.
int ht_add(struct ht *t, int key)
{
    unsigned b = bucket_of(key);
    struct ht_entry *e = malloc(sizeof *e);
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
    struct ht_entry **link = &t->bucket[bucket_of(key)];
    while (*link != NULL && (*link)->key != key) {
        link = &(*link)->next;
    }
    struct ht_entry *e = *link;
    if (e == NULL) {
        return 0;
    }
    *link = e->next;
    free(e);
    t->count--;
    return 1;
}

void ht_clear(struct ht *t)
{
    for (unsigned b = 0; b < HT_BUCKETS; b++) {
        while (t->bucket[b] != NULL) {
            struct ht_entry *e = t->bucket[b];
            t->bucket[b] = e->next;
            free(e);
        }
    }
    t->count = 0;
}

void ht_free(struct ht *t)
{
    if (t != NULL) {
        ht_clear(t);
        free(t);
    }
}
