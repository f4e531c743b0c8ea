/* Locks, for the one thread that a run has. Locks are kept where the C library
   keeps them, so that its static initialisers mean the same. What other threads would do is an input:
   program/system_calls.def. */
#include <errno.h>
#include <pthread.h>
#include <string.h>

#define MODEL(result, name) result assay_model_##name

void assay_give_up(void);
void assay_takes_lock(void);

/* Waits for itself. */
static void block(void) {
  for (;;) {
  }
}

/* Mutexes. */
static int kind_of(const pthread_mutex_t *mutex) { return mutex->__data.__kind & 3; }

static int lock(pthread_mutex_t *mutex, int when_normal) {
  assay_takes_lock();
  if (mutex->__data.__lock == 0) {
    mutex->__data.__lock = 1;
    mutex->__data.__count = 1;
    return 0;
  }
  if (kind_of(mutex) == PTHREAD_MUTEX_RECURSIVE) {
    ++mutex->__data.__count;
    return 0;
  }
  if (when_normal == 0 && kind_of(mutex) != PTHREAD_MUTEX_ERRORCHECK)
    block();
  return when_normal != 0 ? when_normal : EDEADLK;
}

MODEL(int, pthread_mutex_lock)(pthread_mutex_t *mutex) { return lock(mutex, 0); }
MODEL(int, pthread_mutex_trylock)(pthread_mutex_t *mutex) { return lock(mutex, EBUSY); }
MODEL(int, pthread_mutex_unlock)(pthread_mutex_t *mutex) {
  int kind = kind_of(mutex);
  if (mutex->__data.__lock == 0 && (kind == PTHREAD_MUTEX_RECURSIVE || kind == PTHREAD_MUTEX_ERRORCHECK))
    return EPERM;
  if (kind != PTHREAD_MUTEX_RECURSIVE || --mutex->__data.__count == 0)
    mutex->__data.__lock = 0;
  return 0;
}
MODEL(int, pthread_mutex_init)(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  memset(mutex, 0, sizeof *mutex);
  if (attributes != NULL)
    mutex->__data.__kind = *(const int *)attributes & 3;
  return 0;
}
MODEL(int, pthread_mutex_destroy)(pthread_mutex_t *mutex) { return mutex->__data.__lock != 0 ? EBUSY : 0; }

MODEL(int, pthread_mutexattr_init)(pthread_mutexattr_t *attributes) {
  memset(attributes, 0, sizeof *attributes);
  return 0;
}
MODEL(int, pthread_mutexattr_settype)(pthread_mutexattr_t *attributes, int kind) {
  if (kind < PTHREAD_MUTEX_NORMAL || kind > PTHREAD_MUTEX_ADAPTIVE_NP)
    return EINVAL;
  *(int *)attributes = kind;
  return 0;
}
MODEL(int, pthread_mutexattr_destroy)(pthread_mutexattr_t *attributes) {
  (void)attributes;
  return 0;
}

/* Locks for many readers or one writer. */
MODEL(int, pthread_rwlock_init)(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attributes) {
  (void)attributes;
  memset(lock, 0, sizeof *lock);
  return 0;
}
MODEL(int, pthread_rwlock_destroy)(pthread_rwlock_t *lock) {
  (void)lock;
  return 0;
}
MODEL(int, pthread_rwlock_rdlock)(pthread_rwlock_t *lock) {
  assay_takes_lock();
  if (lock->__data.__cur_writer != 0)
    return EDEADLK;
  ++lock->__data.__readers;
  return 0;
}
MODEL(int, pthread_rwlock_tryrdlock)(pthread_rwlock_t *lock) {
  return lock->__data.__cur_writer != 0 ? EBUSY : assay_model_pthread_rwlock_rdlock(lock);
}
MODEL(int, pthread_rwlock_wrlock)(pthread_rwlock_t *lock) {
  assay_takes_lock();
  if (lock->__data.__cur_writer != 0)
    return EDEADLK;
  if (lock->__data.__readers != 0)
    block();
  lock->__data.__cur_writer = 1;
  return 0;
}
MODEL(int, pthread_rwlock_trywrlock)(pthread_rwlock_t *lock) {
  if (lock->__data.__cur_writer != 0 || lock->__data.__readers != 0)
    return EBUSY;
  return assay_model_pthread_rwlock_wrlock(lock);
}
MODEL(int, pthread_rwlock_unlock)(pthread_rwlock_t *lock) {
  if (lock->__data.__cur_writer != 0)
    lock->__data.__cur_writer = 0;
  else if (lock->__data.__readers != 0)
    --lock->__data.__readers;
  return 0;
}

/* Nobody waits for a condition while this thread runs. */
MODEL(int, pthread_cond_init)(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
  (void)attributes;
  memset(condition, 0, sizeof *condition);
  return 0;
}
MODEL(int, pthread_cond_signal)(pthread_cond_t *condition) {
  (void)condition;
  return 0;
}
MODEL(int, pthread_cond_broadcast)(pthread_cond_t *condition) {
  (void)condition;
  return 0;
}
MODEL(int, pthread_cond_destroy)(pthread_cond_t *condition) {
  (void)condition;
  return 0;
}

/* What is done once, as the C library notes it: 1 while it is done, 2 afterwards. */
MODEL(int, pthread_once)(pthread_once_t *control, void (*initialise)(void)) {
  if ((*control & 2) != 0)
    return 0;
  if ((*control & 1) != 0)
    assay_give_up(); /* another thread does it */
  *control = 1;
  initialise();
  *control = 2;
  return 0;
}

MODEL(int, pthread_equal)(pthread_t one, pthread_t other) { return one == other; }
