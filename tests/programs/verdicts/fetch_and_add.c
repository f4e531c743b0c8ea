// verdict: assumes=unknown-operation,threads
// The number is 41 when the function is called.
#include <stdatomic.h>

int live(atomic_uint *a) {
  if (atomic_fetch_add(a, 1) == 41) // live: 1.true
    return 1;
  return 0;
}

// Nobody else knows the local number.
int dead(unsigned x) {
  atomic_uint own = x;
  if (atomic_fetch_add(&own, 1) != x) // dead: 1.true
    return 1;
  return 0;
}
