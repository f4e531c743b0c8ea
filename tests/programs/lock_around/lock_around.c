// test: function=append
// A structure with a lock of its own: it is free when the call begins and given back on every way out.
#include <pthread.h>

struct journal {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    unsigned count;
    int entries[4];
};

int append(struct journal *to, int entry)
{
    int result = -1;

    if (to == NULL) {
        return -2;
    }
    if (pthread_mutex_lock(&to->lock) != 0) { // expect: 1.true=unknown
        return -3;
    }
    if (to->count < 4) {
        to->entries[to->count++] = entry;
        pthread_cond_signal(&to->filled);
        result = 0;
    }
    pthread_mutex_unlock(&to->lock);
    return result;
}
