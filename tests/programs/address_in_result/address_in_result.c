// test: function=slot_of
// Where an object lies is another matter in every process: nothing that rests on it is checked.
#include <stdint.h>

struct entry {
    int key;
    unsigned slot;
    unsigned kept;
};

int slot_of(struct entry *entry)
{
    entry->slot = (unsigned)((uintptr_t)entry >> 4) % 1021; // expect-precondition: entry
    entry->kept = 7;
    if (entry->key > 3) {
        return 1;
    }
    return 0;
}
