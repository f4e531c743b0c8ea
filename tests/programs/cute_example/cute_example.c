// test: function=testme max-executions=6
// The running example of concolic testing: a list cell, a linear helper, a self-loop.
#include <stddef.h>
#include <stdlib.h>

typedef struct cell {
    int v;
    struct cell *next;
} cell;

static int f(int v)
{
    return 2 * v + 1;
}

int testme(cell *p, int x)
{
    if (x > 0) {
        if (p != NULL) {
            if (f(x) == p->v) {
                if (p->next == p) {
                    abort(); // expect-finding: abort
                }
            }
        }
    }
    return 0;
}
