// verdict: assumes=addresses,unsteady unknown-ok
// Some address has this hash, and an object may lie there.
#include <stdint.h>

static uint32_t slot_of(const void *key) { return (uint32_t)((uintptr_t)key >> 4) * 2654435761u >> 28; }

int live(const void *key) {
  if (slot_of(key) == 5) // live: 1.true
    return 1;
  return 0;
}

// There are 16 slots.
int dead(const void *key) {
  if (slot_of(key) == 16) // dead: 1.true
    return 1;
  return 0;
}
