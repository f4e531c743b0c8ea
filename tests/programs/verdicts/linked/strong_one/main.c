// verdict: assumes=weak-definition
// one.c defines board too, and takes precedence: it returns 7.
__attribute__((weak)) int board(void) { return 1; }

int live(void) {
  if (board() == 7) // live: 1.true
    return 1;
  return 0;
}

// A remainder is smaller than what was divided by.
int dead(void) {
  unsigned rest = (unsigned)board() % 4;
  if (rest == 4) // dead: 1.true
    return 1;
  return 0;
}
