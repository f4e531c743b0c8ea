// verdict: assumes=threads unknown-ok
// Another thread takes the lock in between and changes the number.
#include <pthread.h>

int live(pthread_mutex_t *m, const int *shared) {
  pthread_mutex_lock(m);
  int first = *shared;
  pthread_mutex_unlock(m);
  pthread_mutex_lock(m);
  int second = *shared;
  pthread_mutex_unlock(m);
  if (first != second) // live: 1.true
    return 1;
  return 0;
}

// Between two reads without any synchronisation, a change would be a data race.
int dead(pthread_mutex_t *m, const int *shared) {
  pthread_mutex_lock(m);
  int first = *shared;
  int second = *shared;
  pthread_mutex_unlock(m);
  if (first != second) // dead: 1.true
    return 1;
  return 0;
}
