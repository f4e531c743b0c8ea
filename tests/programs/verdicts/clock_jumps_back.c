// verdict: assumes=none
// Somebody sets the clock back between the two calls.
#include <time.h>

int live(void) {
  time_t first = time(NULL);
  time_t second = time(NULL);
  if (second < first) // live: 1.true
    return 1;
  return 0;
}

// A clock shows one time.
int dead(void) {
  time_t first = time(NULL);
  time_t second = time(NULL);
  if (second < first) {
    if (first < second) // dead: 1.true
      return 1;
  }
  return 0;
}
