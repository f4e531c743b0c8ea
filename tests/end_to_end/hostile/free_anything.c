// Frees and reallocates what it is given.
#include <stdint.h>
#include <stdlib.h>

void free_integer(uintptr_t p)
{
    free((void *)p);
}

void free_argument(char *p, unsigned offset)
{
    free(p + offset);
}

void *grow(void *p, size_t size)
{
    return realloc(p, size);
}

int use_after_free(int *p)
{
    free(p);
    *p = 5;
    return *p;
}
