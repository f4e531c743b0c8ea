// test: function=turnstile
// A state machine driven by a buffer of events.
#include <stddef.h>

enum { LOCKED, OPEN, BROKEN };

int turnstile(const unsigned char *ev, size_t n)
{
    int state = LOCKED;
    int passed = 0;

    if (ev == NULL || n > 4) {
        return -1;
    }
    for (size_t i = 0; i < n; i++) {
        switch (state) {
        case LOCKED:
            if (ev[i] == 'c') {
                state = OPEN;
            } else if (ev[i] == 'k') {
                state = BROKEN;
            }
            break;
        case OPEN:
            if (ev[i] == 'p') {
                state = LOCKED;
                passed++;
            }
            break;
        default:
            if (ev[i] == 'r') {
                state = LOCKED;
            }
            break;
        }
    }
    if (passed == 2) {
        return 2;
    }
    return state == BROKEN ? 3 : passed;
}
