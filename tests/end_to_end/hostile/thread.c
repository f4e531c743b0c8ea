// A thread that goes on while the function returns.
#include <pthread.h>

static volatile int counter;

static void *work(void *argument)
{
    (void)argument;
    for (;;) {
        counter++;
    }
    return NULL;
}

int start_thread(int n)
{
    pthread_t id;
    if (n == 4 && pthread_create(&id, NULL, work, NULL) == 0) {
        pthread_detach(id);
        return 1;
    }
    return 0;
}
