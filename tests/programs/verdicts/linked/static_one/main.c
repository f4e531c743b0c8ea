// verdict: assumes=initial-value
// The caller has called set_level(3) of one.c before.
int get_level(void);

int live(void) {
  if (get_level() == 3) // live: 1.true
    return 1;
  return 0;
}

// A remainder is smaller than what was divided by.
int dead(void) {
  unsigned rest = (unsigned)get_level() % 4;
  if (rest == 4) // dead: 1.true
    return 1;
  return 0;
}
