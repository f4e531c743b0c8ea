// test: function=run_beside
// Threads that can't be started, or are waited for in vain: what the system says of them is input.
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static void *count_up(void *at)
{
    ++*(int *)at;
    return at;
}

int run_beside(int times)
{
    pthread_t threads[3];
    void *result = NULL;
    int value = 0;

    if (times < 1 || times > 3) {
        return -EINVAL;
    }
    for (int i = 0; i < times; i++) {
        int error = pthread_create(&threads[i], NULL, count_up, &value);
        if (error == EAGAIN) {
            return -EAGAIN;
        }
        if (error != 0) {
            return -1;
        }
    }
    for (int i = 0; i < times; i++) {
        if (pthread_join(threads[i], &result) != 0) {
            return -2;
        }
        if (result == NULL) {
            return i;
        }
    }
    return value;
}
