#include "store.h"

#include "keys.h"
#include "store_private.h"

#include <stdlib.h>
#include <string.h>

int store_verbose;

static int clamp(int value)
{
    if (value > 99) {
        return 99;
    }
    return value < 0 ? 0 : value;
}

struct store *store_new(size_t most)
{
    struct store *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return NULL;
    }
    s->most = most;
    return s;
}

void store_free(struct store *s)
{
    struct entry *next;
    if (s == NULL) {
        return;
    }
    for (struct entry *e = s->first; e != NULL; e = next) {
        next = e->next;
        free(e->key);
        free(e);
    }
    free(s);
}

int store_put(struct store *s, const char *key, int value)
{
    struct entry *e;
    if (!key_is_valid(key)) {
        return -1;
    }
    e = malloc(sizeof *e);
    if (e == NULL) {
        return -2;
    }
    e->key = key_copy(key);
    if (e->key == NULL) {
        free(e);
        return -2;
    }
    e->value = clamp(value);
    e->next = s->first;
    s->first = e;
    if (store_verbose > 1) {
        audit_log(e->key, e->value);
    }
    return 0;
}

int store_count(const struct store *s, store_filter keep, void *context)
{
    int count = 0;
    for (const struct entry *e = s->first; e != NULL; e = e->next) {
        if (keep == NULL || keep(e->key, context)) {
            count++;
        }
    }
    return count;
}
