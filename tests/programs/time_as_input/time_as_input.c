// test: function=is_expired time=20
// The clock and chance are inputs like any other.
#include <stdlib.h>
#include <time.h>

int is_expired(time_t created, int ttl)
{
    time_t now;

    time(&now);
    if (ttl <= 0 || ttl > 86400) {
        return -1;
    }
    if (now < created) {
        return 2; // the clock went back
    }
    if (now - created > ttl && rand() % 7 == 3) { // expect-precondition: time()
        return 1;
    }
    return 0;
}
