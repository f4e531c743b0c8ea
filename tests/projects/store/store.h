#ifndef STORE_H
#define STORE_H

#include <stddef.h>

struct store;

typedef int (*store_filter)(const char *key, void *context);

struct store *store_new(size_t most);
void store_free(struct store *s);
int store_put(struct store *s, const char *key, int value);
int store_count(const struct store *s, store_filter keep, void *context);

#endif
