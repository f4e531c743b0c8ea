// test: function=clear_copy
// A table of so many elements of such a size: no caller has one that is larger than memory.
#include <stdlib.h>
#include <string.h>

int clear_copy(const void *base, size_t count, size_t size)
{
    unsigned char *copy;
    int first;

    if (base == NULL || count == 0 || size < 8) {
        return -1;
    }
    copy = malloc(count * size);
    if (copy == NULL) {
        return -2;
    }
    memset(copy, 0, size); // expect-precondition: count
    first = copy[0];
    free(copy);
    return first;
}
