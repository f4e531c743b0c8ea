// verdict: assumes=undefined-variable,initial-value
// Another file defines the record that two.c reads, and sets its depth to 12.
int depth(void);

int live(void) {
  if (depth() == 12) // live: 1.true
    return 1;
  return 0;
}

// A remainder is smaller than what was divided by.
int dead(void) {
  unsigned rest = (unsigned)depth() % 4;
  if (rest == 4) // dead: 1.true
    return 1;
  return 0;
}
