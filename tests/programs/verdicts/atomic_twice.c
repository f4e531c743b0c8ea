// verdict: assumes=threads unknown-ok
// Another thread stores between the two loads.
#include <stdatomic.h>

int live(atomic_int *a) {
  int first = atomic_load(a);
  int second = atomic_load(a);
  if (first != second) // live: 1.true
    return 1;
  return 0;
}

// What was loaded once is one number.
int dead(atomic_int *a) {
  int first = atomic_load(a);
  if (first == 1) {
    if (first == 2) // dead: 1.true
      return 1;
  }
  return 0;
}
