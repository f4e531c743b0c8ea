// test: function=move_all
// One way through a function takes a lock that it has already taken.
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static unsigned stored;

static unsigned take_all(void)
{
    unsigned all;

    pthread_mutex_lock(&guard); // expect-finding: hang
    all = stored;
    stored = 0;
    pthread_mutex_unlock(&guard);
    return all;
}

unsigned move_all(unsigned limit)
{
    unsigned moved = 0;

    pthread_mutex_lock(&guard);
    if (limit > 100) {
        moved = take_all();
    }
    stored += limit;
    pthread_mutex_unlock(&guard);
    return moved;
}
