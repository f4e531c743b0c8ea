// test: function=clear
// A size below zero is a very large one, for a variable on the stack, for one of the file, and for an array of that
// length.
#include <string.h>

static char kept[8];

int clear(int which, int size)
{
    char local[8] = {0};

    if (size > 8) {
        return -1;
    }
    if (which == 0) {
        memset(local, 1, size); // expect-finding: out-of-bounds
        return local[0];
    }
    kept[0] = 2;
    if (which == 1) {
        memset(kept, 1, size); // expect-finding: out-of-bounds
        return kept[0];
    }
    return local[0];
}
