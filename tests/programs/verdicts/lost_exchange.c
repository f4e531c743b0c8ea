// verdict: assumes=threads,unknown-operation unknown-ok
// Another thread stores between the load and the exchange, which then fails.
#include <stdatomic.h>
#include <stdbool.h>

int live(atomic_uint *a) {
  unsigned expected = atomic_load(a);
  if (atomic_compare_exchange_strong(a, &expected, expected + 1) == false) // live: 1.true
    return 1;
  return 0;
}

// Nobody else knows the local number.
int dead(unsigned x) {
  atomic_uint own = x;
  unsigned expected = atomic_load(&own);
  if (atomic_compare_exchange_strong(&own, &expected, expected + 1) == false) // dead: 1.true
    return 1;
  return 0;
}
