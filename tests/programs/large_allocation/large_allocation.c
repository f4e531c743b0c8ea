// test: function=make_table
// A block of many gigabytes: whether there is one must not decide if the test passes.
#include <stdlib.h>

int make_table(unsigned count)
{
    if (count < 2000000000u) {
        return 0;
    }
    long *table = malloc(count * sizeof *table);
    if (table == NULL) { // expect: 1.false=unknown
        return -1;
    }
    free(table);
    return 1;
}
