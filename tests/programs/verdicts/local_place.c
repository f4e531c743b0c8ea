// verdict: assumes=addresses unknown-ok
// Where the stack is at the call decides whether the variable begins a line of the cache.
#include <stdint.h>

int live(int x) {
  int local = x;
  uintptr_t at = (uintptr_t)&local;
  if (at % 64 == 0) // live: 1.true
    return 1;
  return local;
}

// An int lies at a multiple of four on x86-64.
int dead(int x) {
  int local = x;
  uintptr_t at = (uintptr_t)&local;
  if (at % 4 == 1) // dead: 1.true
    return 1;
  return local;
}
