// verdict: assumes=refused-call unknown-ok
// The system gives a descriptor; the sandbox of assay does not.
#include <sys/epoll.h>
#include <unistd.h>

int live(void) {
  int descriptor = epoll_create1(0);
  if (descriptor >= 0) { // live: 1.true
    close(descriptor);
    return 1;
  }
  return 0;
}

// A descriptor is one number.
int dead(void) {
  int descriptor = epoll_create1(0);
  if (descriptor < 0) {
    if (descriptor > 5) // dead: 1.true
      return 1;
    return 0;
  }
  close(descriptor);
  return 2;
}
