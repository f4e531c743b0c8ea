// Memory without end.
#include <alloca.h>
#include <stdlib.h>
#include <string.h>

int allocate_huge(size_t n)
{
    char *p = malloc(n);
    if (p == NULL) {
        return 0;
    }
    p[n / 2] = 1;
    free(p);
    return 1;
}

int allocate_and_fill(int n)
{
    if (n != 5) {
        return 0;
    }
    for (;;) {
        char *p = malloc(16 << 20);
        if (p == NULL) {
            return 1;
        }
        memset(p, 1, 16 << 20);
    }
}

int on_stack(unsigned n)
{
    volatile char *p = alloca(n);
    p[0] = 1;
    return p[0];
}

int on_stack_array(unsigned n)
{
    volatile char a[n + 1];
    a[n / 2] = 3;
    return a[n / 2];
}
