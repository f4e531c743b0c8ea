// verdict: assumes=initial-value
// The function is called for the third time.
int live(void) {
  static unsigned calls;
  ++calls;
  if (calls == 3) // live: 1.true
    return 1;
  return 0;
}

// The turns go 1, 2, 3, 0, and so on.
int dead(void) {
  static unsigned turn;
  turn = (turn + 1) & 3;
  if (turn == 4) // dead: 1.true
    return 1;
  return 0;
}
