// test: function=mixed
// A table is written where the input says, and then read by bytes, copied, cleared and written by records.
#include <string.h>

struct pair {
    short key;
    short value;
};

int mixed(unsigned i, unsigned j, unsigned char at)
{
    struct pair table[64];
    struct pair copy[64];

    memset(table, 0, sizeof table);
    if (i >= 64 || j >= 64) {
        return -1;
    }
    table[i].key = 0x1234;
    table[j].value = 0x4321;
    if (((unsigned char *)table)[at] == 0x12) {
        return 1; /* the upper byte of the key: at == 4 * i + 1 */
    }
    memcpy(copy, table, sizeof copy);
    if (copy[j].key == 0x1234) {
        return 2; /* i == j */
    }
    copy[i] = (struct pair){7, 8};
    if (copy[at & 63].value == 8 && copy[at & 63].key != 7) { // expect: 2.true=any
        return 3; /* never: the record was written as a whole */
    }
    memset(table + 32, 0xff, 32 * sizeof *table);
    if (table[j].value == -1) {
        return 4; /* j is in the upper half */
    }
    return 0;
}
