// hostile: reachable
// hostile: finding=hang
// An endless loop with calls.
#include <string.h>

static volatile int turns;

static int turn(int n)
{
    return n + turns;
}

int spin_calls(const char *s, int n)
{
    if (n == 5) {
        for (;;) {
            turns = turn(turns) + (int)strlen("abc");
        }
    }
    return s != NULL;
}
