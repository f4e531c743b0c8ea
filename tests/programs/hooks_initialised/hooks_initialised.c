// test: function=put time=20
// Functions of the C library in an initialiser: they are what is called until somebody sets others.
#include <stdlib.h>

struct hooks {
    void *(*allocate)(size_t);
    void (*release)(void *);
};

static struct hooks hooks = {malloc, free};

void set_hooks(void *(*allocate)(size_t), void (*release)(void *))
{
    hooks.allocate = allocate;
    hooks.release = release;
}

int put(int n, int **out)
{
    int *p;

    if (n < 0 || out == NULL) {
        return -1;
    }
    p = hooks.allocate(sizeof *p); // expect-precondition: hooks
    if (p == NULL) {
        return -2;
    }
    *p = n;
    *out = p;
    return 0;
}
