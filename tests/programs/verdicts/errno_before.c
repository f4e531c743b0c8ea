// verdict: assumes=native-call
// The caller has set errno to EINTR before.
#include <errno.h>

int live(void) {
  if (errno == EINTR) // live: 1.true
    return 1;
  return 0;
}

// One error is one number.
int dead(void) {
  int error = errno;
  if (error == EINTR) {
    if (error == ENOENT) // dead: 1.true
      return 1;
  }
  return 0;
}
