// verdict: assumes=volatile unknown-ok
// A signal arrives meanwhile, and its handler, in another file, sets the flag.
#include <signal.h>

volatile sig_atomic_t got;

int live(void) {
  got = 0;
  for (volatile int i = 0; i < 100; ++i)
    continue;
  if (got) // live: 1.true
    return 1;
  return 0;
}

// The lowest bit is 0 or 1.
int dead(void) {
  got = 0;
  for (volatile int i = 0; i < 100; ++i)
    continue;
  int low = got & 1;
  if (low == 2) // dead: 1.true
    return 1;
  return 0;
}
