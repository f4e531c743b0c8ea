// hostile: finding=
#include <stdlib.h>

int free_stack(int n)
{
    char here[32] = {0};
    char *volatile p = here;
    if (n == 99) {
        free(p);
    }
    return here[0] + n;
}
