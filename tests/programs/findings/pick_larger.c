// rule: use-after-free
// about: In mode 3 the left block goes early although the larger value may live in it.
#include <stdlib.h>

long pick_larger_bug(long a, long b, int mode)
{
    long *left = malloc(sizeof *left), *right = malloc(sizeof *right);
    *left = a;
    *right = b;
    long *larger = *left > *right ? left : right;
    if (mode == 3) {
        free(left);
        left = NULL;
    }
    long result = *larger; // BUG
    free(left);
    free(right);
    return result;
}

long pick_larger_ok(long a, long b, int mode)
{
    long *left = malloc(sizeof *left), *right = malloc(sizeof *right);
    *left = a;
    *right = b;
    long *larger = *left > *right ? left : right;
    long result = *larger;
    if (mode == 3) {
        free(left);
        left = NULL;
    }
    free(left);
    free(right);
    return result;
}
