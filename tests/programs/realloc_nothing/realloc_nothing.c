// test: function=resize
// Resized to nothing, memory is gone.
#include <stdlib.h>

int resize(char **memory, unsigned size)
{
    if (*memory == NULL || size > 8) { // expect-precondition: memory
        return -1;
    }
    *memory = realloc(*memory, size);
    if (*memory == NULL) {
        return 0;
    }
    (*memory)[0] = 'x';
    return 1;
}
