// hostile: reachable
// hostile: finding=hang
// An endless loop with calls.
#include <string.h>

static volatile unsigned turns; // wraps, without undefined behaviour

static unsigned turn(unsigned n)
{
    return n + turns;
}

int spin_calls(const char *s, int n)
{
    if (n == 5) {
        for (;;) {
            turns = turn(turns) + (unsigned)strlen("abc");
        }
    }
    return s != NULL;
}
