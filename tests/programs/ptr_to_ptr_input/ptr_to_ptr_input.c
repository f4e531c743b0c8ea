// test: function=pick
// Input pointers to pointers: one may select the other's target.
#include <stddef.h>

int pick(int **pp, int *q)
{
    if (pp == NULL || q == NULL) {
        return -1;
    }
    if (*pp == NULL) {
        *pp = q;
        return 0;
    }
    if (*pp == q) {
        if (*q == 5) {
            return 1;
        }
        return 2;
    }
    if (**pp == *q + 1) {
        return 3;
    }
    return 4;
}
