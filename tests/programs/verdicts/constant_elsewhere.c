// verdict: assumes=undefined-variable,initial-value
// Another file defines the constant as 11 or more.
extern const int most;

int live(void) {
  if (most > 10) // live: 1.true
    return 1;
  return 0;
}

// A constant is one number.
int dead(void) {
  int value = most;
  if (value > 10) {
    if (value < 5) // dead: 1.true
      return 1;
  }
  return 0;
}
