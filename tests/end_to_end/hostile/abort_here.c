// hostile: finding=abort
#include <stdlib.h>

int abort_here(int n)
{
    if (n == 1234) {
        abort();
    }
    return n;
}
