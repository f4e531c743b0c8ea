// verdict: assumes=undefined-variable,initial-value
// Another file defines the variable that one.c reads, and sets it to 3.
int current_mode(void);

int live(void) {
  if (current_mode() == 3) // live: 1.true
    return 1;
  return 0;
}

// A remainder is smaller than what was divided by.
int dead(void) {
  unsigned rest = (unsigned)current_mode() % 4;
  if (rest == 4) // dead: 1.true
    return 1;
  return 0;
}
