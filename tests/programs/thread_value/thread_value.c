// test: function=own_buffer
// A buffer for each thread, made when it is first asked for.
#include <pthread.h>
#include <stdlib.h>

static pthread_once_t made = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int has_key;

static void make_key(void)
{
    has_key = pthread_key_create(&key, free) == 0;
}

char *own_buffer(int length)
{
    char *own;

    pthread_once(&made, make_key);
    own = pthread_getspecific(key);
    if (own == NULL && length > 0 && length < 64) {
        own = malloc((size_t)length);
        if (own == NULL) {
            return NULL;
        }
        pthread_setspecific(key, own);
    }
    if (own == NULL) {
        return NULL;
    }
    own[0] = 'x';
    return own;
}
