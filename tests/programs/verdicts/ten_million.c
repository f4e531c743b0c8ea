// verdict: assumes=steps
// Some x is the last number of the sequence, which always takes ten million turns.
static unsigned last_of_sequence(void) {
  unsigned state = 1;
  for (int i = 0; i < 10000000; ++i)
    state = state * 1664525u + 1013904223u;
  return state;
}

int live(unsigned x) {
  if (x == last_of_sequence()) // live: 1.true
    return 1;
  return 0;
}

// A remainder is smaller than what was divided by.
int dead(unsigned x) {
  unsigned rest = (last_of_sequence() ^ x) % 16;
  if (rest == 16) // dead: 1.true
    return 1;
  return 0;
}
