// verdict: assumes=native-call,function-pointers,pointer-places,refused-call
// The program has called signal(SIGUSR1, SIG_IGN) before.
#include <signal.h>

int live(void) {
  void (*before)(int) = signal(SIGUSR1, SIG_DFL);
  if (before == SIG_IGN) // live: 1.true
    return 1;
  return 0;
}

// The two constants differ.
int dead(void) {
  void (*before)(int) = signal(SIGUSR1, SIG_DFL);
  if (before == SIG_IGN) {
    if (before == SIG_DFL) // dead: 1.true
      return 1;
  }
  return 0;
}
