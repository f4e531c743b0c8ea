// verdict: assumes=native-call
// The caller passes '!', which takes one column; one.c asks the C library.
int columns(int c);

int live(int c) {
  if (c > 32 && columns(c) == 1) // live: 2.true
    return 1;
  return 0;
}

// A remainder is smaller than what was divided by.
int dead(int c) {
  unsigned rest = (unsigned)columns(c) % 8;
  if (rest == 8) // dead: 1.true
    return 1;
  return 0;
}
