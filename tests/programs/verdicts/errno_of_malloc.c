// verdict: assumes=none
// There is no memory; POSIX says that errno is ENOMEM then.
#include <errno.h>
#include <stdlib.h>

int live(void) {
  errno = 0;
  char *p = malloc(100);
  int result = 0;
  if (p == NULL && errno == ENOMEM) // live: 2.true
    result = 1;
  free(p);
  return result;
}

// One error is one number.
int dead(void) {
  errno = 0;
  char *p = malloc(100);
  int error = errno;
  free(p);
  if (error == ENOMEM) {
    if (error == ENOENT) // dead: 1.true
      return 1;
  }
  return 0;
}
