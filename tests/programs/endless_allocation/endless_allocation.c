// test: function=chain time=20
// Ever more memory: what happens when ours is used up says nothing, and what tests take is bounded.
#include <stdlib.h>

int chain(unsigned long count)
{
    void **last = NULL;

    while (count != 0) {
        void **next = malloc(64);
        if (next == NULL) {
            break;
        }
        *next = last;
        last = next;
        count -= count > 4 ? 0 : 1;
    }
    while (last != NULL) {
        void **before = *last;
        free(last);
        last = before;
    }
    return 0;
}
