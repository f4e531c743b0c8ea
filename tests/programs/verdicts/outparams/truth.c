// verdict: assumes=stub-effects
// Another file defines check, which stores true.
#include <stdbool.h>

void check(int x, bool *ok);

int live(int x) {
  bool ok = false;
  check(x, &ok);
  if (ok) // live: 1.true
    return 1;
  return 0;
}

// A bool is 0 or 1.
int dead(int x) {
  bool ok = false;
  check(x, &ok);
  int sum = ok + ok;
  if (sum == 1) // dead: 1.true
    return 1;
  return 0;
}
