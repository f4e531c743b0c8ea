// test: function=next_item time=20
// A fault that needs numbers in a record which its own functions keep in order is no error: callers may never have them.
#include <stddef.h>

struct table {
    int items[8];
    int used;
    int limit;
    int cursor;
    struct table *next;
};

int next_item(struct table *t)
{
    if (t == NULL || t->used <= 0 || t->limit < 0) {
        return -1;
    }
    if (t->cursor >= t->used) {
        t->cursor = 0;
    }
    return t->items[t->cursor++] > t->limit; // expect-precondition: cursor
}
