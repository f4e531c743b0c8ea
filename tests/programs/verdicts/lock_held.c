// verdict: assumes=threads
// The caller, or another thread, holds the lock.
#include <errno.h>
#include <pthread.h>

int live(pthread_mutex_t *m) {
  int status = pthread_mutex_trylock(m);
  if (status == EBUSY) // live: 1.true
    return 1;
  if (status == 0)
    pthread_mutex_unlock(m);
  return 0;
}

// Nobody else knows the lock.
int dead(void) {
  pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
  int status = pthread_mutex_trylock(&own);
  if (status == EBUSY) // dead: 1.true
    return 1;
  if (status == 0)
    pthread_mutex_unlock(&own);
  return 0;
}
