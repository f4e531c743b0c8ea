// test: function=check_or_exit
// exit() in the middle of the unit.
#include <stdlib.h>

static void require(int ok)
{
    if (!ok) {
        exit(3);
    }
}

int check_or_exit(int a, int b)
{
    require(a >= 0);
    if (b == a * 2) {
        if (a == 50) {
            exit(0);
        }
        return 1;
    }
    return 0;
}
