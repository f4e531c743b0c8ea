// verdict: assumes=stub-effects
// Another file defines ext, which one.c calls, fails and sets errno to EINTR.
#include <errno.h>

int attempt(void);

int live(void) {
  errno = 0;
  attempt();
  if (errno == EINTR) // live: 1.true
    return 1;
  return 0;
}

// One error is one number.
int dead(void) {
  errno = 0;
  attempt();
  int error = errno;
  if (error == EINTR) {
    if (error == ENOENT) // dead: 1.true
      return 1;
  }
  return 0;
}
