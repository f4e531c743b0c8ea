// verdict: assumes=volatile unknown-ok
// An interrupt sets the variable between the two accesses.
volatile int ready;

int live(void) {
  if (ready == 0) {
    if (ready == 1) // live: 1.true
      return 1;
  }
  return 0;
}

// The lowest bit is 0 or 1.
int dead(void) {
  int low = ready & 1;
  if (low == 2) // dead: 1.true
    return 1;
  return 0;
}
