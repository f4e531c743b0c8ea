// verdict: assumes=addresses,pointer-places unknown-ok
// A text may begin at an odd address: of s and s + 1 one does.
#include <stdint.h>

int live(const char *p) {
  if (((uintptr_t)p & 1) != 0) // live: 1.true
    return 1;
  return 0;
}

// The lowest bit is 0 or 1.
int dead(const char *p) {
  uintptr_t low = (uintptr_t)p & 1;
  if (low == 2) // dead: 1.true
    return 1;
  return 0;
}
