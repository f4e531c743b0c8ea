// Two tables of <uthash.h> (package uthash-dev) in one struct: values by number and
// values by name. The table owns its entries.
#define HASH_NONFATAL_OOM 1
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

// Small tables grow early: a few calls reach the code that makes them larger.
#undef HASH_INITIAL_NUM_BUCKETS
#undef HASH_INITIAL_NUM_BUCKETS_LOG2
#undef HASH_BKT_CAPACITY_THRESH
#define HASH_INITIAL_NUM_BUCKETS 2U
#define HASH_INITIAL_NUM_BUCKETS_LOG2 1U
#define HASH_BKT_CAPACITY_THRESH 2U

#define NAME_SIZE 16

struct number {
    int key;
    int value;
    UT_hash_handle hh;
};

struct name {
    char key[NAME_SIZE];
    int value;
    UT_hash_handle hh;
};

struct table {
    struct number *numbers;
    struct name *names;
};

struct table *table_new(void)
{
    return calloc(1, sizeof(struct table));
}

static struct number *find_number(const struct table *t, int key)
{
    struct number *found;
    HASH_FIND_INT(t->numbers, &key, found);
    return found;
}

static struct name *find_name(const struct table *t, const char *key)
{
    struct name *found;
    HASH_FIND_STR(t->names, key, found);
    return found;
}

// Adds the number or gives it a new value; returns 0 without memory.
int table_set_number(struct table *t, int key, int value)
{
    struct number *entry = find_number(t, key);
    if (entry == NULL) {
        entry = calloc(1, sizeof *entry);
        if (entry == NULL) {
            return 0;
        }
        entry->key = key;
        HASH_ADD_INT(t->numbers, key, entry);
        if (entry->hh.tbl == NULL) {
            free(entry);
            return 0;
        }
    }
    entry->value = value;
    return 1;
}

int table_get_number(const struct table *t, int key, int otherwise)
{
    const struct number *entry = find_number(t, key);
    return entry == NULL ? otherwise : entry->value;
}

// Returns whether the number was there.
int table_delete_number(struct table *t, int key)
{
    struct number *entry = find_number(t, key);
    if (entry == NULL) {
        return 0;
    }
    HASH_DEL(t->numbers, entry);
    free(entry);
    return 1;
}

// How many numbers have this value.
int table_count_numbers(const struct table *t, int value)
{
    struct number *entry;
    struct number *next;
    int count = 0;
    HASH_ITER (hh, t->numbers, entry, next) {
        if (entry->value == value) {
            count++;
        }
    }
    return count;
}

// Adds the name or gives it a new value; returns 0 if it is too long or without memory.
int table_set_name(struct table *t, const char *key, int value)
{
    if (strlen(key) >= NAME_SIZE) {
        return 0;
    }
    struct name *entry = find_name(t, key);
    if (entry == NULL) {
        entry = calloc(1, sizeof *entry);
        if (entry == NULL) {
            return 0;
        }
        strcpy(entry->key, key);
        HASH_ADD_STR(t->names, key, entry);
        if (entry->hh.tbl == NULL) {
            free(entry);
            return 0;
        }
    }
    entry->value = value;
    return 1;
}

int table_get_name(const struct table *t, const char *key, int otherwise)
{
    const struct name *entry = find_name(t, key);
    return entry == NULL ? otherwise : entry->value;
}

// Returns whether the name was there.
int table_delete_name(struct table *t, const char *key)
{
    struct name *entry = find_name(t, key);
    if (entry == NULL) {
        return 0;
    }
    HASH_DEL(t->names, entry);
    free(entry);
    return 1;
}

// How many entries there are.
int table_size(const struct table *t)
{
    return (int)(HASH_COUNT(t->numbers) + HASH_COUNT(t->names));
}

void table_free(struct table *t)
{
    struct number *number;
    struct number *next_number;
    struct name *name;
    struct name *next_name;
    if (t == NULL) {
        return;
    }
    HASH_ITER (hh, t->numbers, number, next_number) {
        HASH_DEL(t->numbers, number);
        free(number);
    }
    HASH_ITER (hh, t->names, name, next_name) {
        HASH_DEL(t->names, name);
        free(name);
    }
    free(t);
}
