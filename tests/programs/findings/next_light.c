// rule: abort
// about: State 4 passes the range check but the switch knows only four states.
#include <stdlib.h>

int next_light_bug(int state, int pressed)
{
    if (state < 0 || state > 4)
        return -1;
    switch (state) {
    case 0:
        return pressed ? 1 : 0;
    case 1:
        return 2;
    case 2:
        return 3;
    case 3:
        return 0;
    default:
        abort(); // BUG
    }
}

int next_light_ok(int state, int pressed)
{
    if (state < 0 || state > 3)
        return -1;
    switch (state) {
    case 0:
        return pressed ? 1 : 0;
    case 1:
        return 2;
    case 2:
        return 3;
    case 3:
        return 0;
    default:
        abort();
    }
}
