// verdict: assumes=undefined-array-size,undefined-variable
// Another file defines the table that one.c reads with 51 elements, of which the last is 4.
int entry(unsigned i);

int live(void) {
  if (entry(50) == 4) // live: 1.true
    return 1;
  return 0;
}

// A remainder is smaller than what was divided by.
int dead(void) {
  unsigned rest = (unsigned)entry(50) % 4;
  if (rest == 4) // dead: 1.true
    return 1;
  return 0;
}
