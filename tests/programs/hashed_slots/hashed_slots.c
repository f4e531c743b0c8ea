// test: function=find
// Two keys that share a slot of a table.
#include <string.h>

static unsigned slots[256];

static unsigned slot_of(unsigned key) { return (key * 2654435761u) >> 24; }

int collide(unsigned x, unsigned y)
{
    memset(slots, 0, sizeof slots);
    if (x == 0 || x == y) {
        return 0;
    }
    slots[slot_of(x)] = x;
    return slots[slot_of(y)] == x;
}

int find(unsigned x, unsigned y)
{
    if (collide(x, y)) {
        return 1;
    }
    return 0;
}
