#ifndef STORE_PRIVATE_H
#define STORE_PRIVATE_H

#include <stddef.h>

struct entry {
    char *key;
    int value;
    struct entry *next;
};

struct store {
    struct entry *first;
    size_t most;
};

extern int store_verbose;

// Another component brings it along: nothing here defines it.
int audit_log(const char *key, int value);

#endif
