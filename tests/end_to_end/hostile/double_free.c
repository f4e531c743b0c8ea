// hostile: finding=
#include <stdlib.h>

int double_free(int n)
{
    char *p = malloc(24);
    if (p == NULL) {
        return -1;
    }
    p[0] = (char)n;
    free(p);
    if (n == 99) {
        free(p);
    }
    return n;
}
