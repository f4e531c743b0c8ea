// A set of names in a table of <uthash.h> (package uthash-dev), filled and emptied in one call.
// The first letter of a name is its hash, so that any spread over the buckets can be asked for, and
// names that differ may share one. The real hash of a name is a function of its own.
#define HASH_NONFATAL_OOM 1
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

// The hash that uthash uses by itself.
unsigned name_hash(const char *name)
{
    unsigned hash;
    HASH_VALUE(name, strlen(name), hash);
    return hash;
}

#undef HASH_FUNCTION
#define HASH_FUNCTION(keyptr, keylen, hashv) ((hashv) = *(const unsigned char *)(keyptr))

// Small tables grow early.
#undef HASH_INITIAL_NUM_BUCKETS
#undef HASH_INITIAL_NUM_BUCKETS_LOG2
#undef HASH_BKT_CAPACITY_THRESH
#define HASH_INITIAL_NUM_BUCKETS 2U
#define HASH_INITIAL_NUM_BUCKETS_LOG2 1U
#ifndef BUCKET_LIMIT
#define BUCKET_LIMIT 2U
#endif
#define HASH_BKT_CAPACITY_THRESH BUCKET_LIMIT

#define NAMES 16
#define NAME_SIZE 4

struct name {
    char key[NAME_SIZE];
    UT_hash_handle hh;
};

// Puts the names into a set, takes `left_out` out again and says how many there are then; -1 without
// memory.
int count_names(const char names[NAMES][NAME_SIZE], unsigned char count, const char left_out[NAME_SIZE])
{
    struct name *set = NULL;
    struct name *entry;
    struct name *next;
    char key[NAME_SIZE];
    int found = 0;
    for (unsigned i = 0; i < count % NAMES; i++) {
        memcpy(key, names[i], sizeof key);
        key[NAME_SIZE - 1] = '\0';
        HASH_FIND_STR(set, key, entry);
        if (entry != NULL) {
            continue;
        }
        entry = calloc(1, sizeof *entry);
        if (entry == NULL) {
            found = -1;
            break;
        }
        memcpy(entry->key, key, sizeof key);
        HASH_ADD_STR(set, key, entry);
        if (entry->hh.tbl == NULL) {
            free(entry);
            found = -1;
            break;
        }
    }
    memcpy(key, left_out, sizeof key);
    key[NAME_SIZE - 1] = '\0';
    HASH_FIND_STR(set, key, entry);
    if (entry != NULL) {
        HASH_DEL(set, entry);
        free(entry);
    }
    HASH_ITER (hh, set, entry, next) {
        if (found >= 0) {
            found++;
        }
        HASH_DEL(set, entry);
        free(entry);
    }
    return found;
}

// Do the first `count` names begin alike?
int begin_alike(const char names[NAMES][NAME_SIZE], unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        if (names[i][0] != names[0][0]) {
            return 0;
        }
    }
    return 1;
}
