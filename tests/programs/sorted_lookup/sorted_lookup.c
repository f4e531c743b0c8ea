// test: function=rank
// The C library sorts and searches, calling back into the unit.
#include <stddef.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;

    return (x > y) - (x < y);
}

int rank(int a, int b, int c, int wanted)
{
    int values[3] = {a, b, c};
    const int *found;

    qsort(values, 3, sizeof values[0], by_value);
    if (values[0] == values[2]) {
        return -2;
    }
    found = bsearch(&wanted, values, 3, sizeof values[0], by_value);
    if (found == NULL) {
        return -1;
    }
    if (found == &values[2]) {
        return 3;
    }
    return 1;
}
