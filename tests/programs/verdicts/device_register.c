// verdict: assumes=volatile unknown-ok
// The device changes its register between the two accesses.
int live(volatile int *r) {
  if (*r == 1 && *r == 2) // live: 2.true
    return 1;
  return 0;
}

// What was read once is one number.
int dead(volatile int *r) {
  int value = *r;
  if (value == 1) {
    if (value == 2) // dead: 1.true
      return 1;
  }
  return 0;
}
