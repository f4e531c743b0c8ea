// A set of numbers in a table of <uthash.h> (package uthash-dev), filled and emptied in one call.
// Numbers are their own hash, so that any spread over the buckets can be asked for.
#define HASH_NONFATAL_OOM 1
#define HASH_FUNCTION(keyptr, keylen, hashv) ((hashv) = *(const unsigned *)(keyptr))
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

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

struct number {
    unsigned key;
    UT_hash_handle hh;
};

// Puts the numbers first, first + step, … into a set, takes `left_out` out again and says how many
// there are then; -1 without memory.
int count_range(unsigned first, unsigned step, unsigned char numbers, unsigned left_out)
{
    struct number *set = NULL;
    struct number *entry;
    struct number *next;
    int count = 0;
    for (unsigned i = 0; i < numbers % 16; i++) {
        unsigned key = first + i * step;
        HASH_FIND(hh, set, &key, sizeof key, entry);
        if (entry != NULL) {
            continue;
        }
        entry = calloc(1, sizeof *entry);
        if (entry == NULL) {
            count = -1;
            break;
        }
        entry->key = key;
        HASH_ADD(hh, set, key, sizeof entry->key, entry);
        if (entry->hh.tbl == NULL) {
            free(entry);
            count = -1;
            break;
        }
    }
    HASH_FIND(hh, set, &left_out, sizeof left_out, entry);
    if (entry != NULL) {
        HASH_DEL(set, entry);
        free(entry);
    }
    HASH_ITER (hh, set, entry, next) {
        if (count >= 0) {
            count++;
        }
        HASH_DEL(set, entry);
        free(entry);
    }
    return count;
}
