// test: function=count_used
// Nodes of lists in an array from begin to end: which comes first says that they lie in one.
#include <stddef.h>

struct bucket {
    const char *key;
    struct bucket *next;
};

struct table {
    struct bucket *first;
    struct bucket *end;
};

int count_used(const struct table *table)
{
    int used = 0;
    for (const struct bucket *one = table->first; one < table->end; one++) { // expect-precondition: table
        if (one->key != NULL) { // expect-precondition: table->first
            used++;
        }
    }
    return used;
}
