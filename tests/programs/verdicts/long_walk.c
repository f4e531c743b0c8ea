// verdict: assumes=path-depth,left-path,solver-gave-up
// The caller passes 5001.
int live(unsigned n) {
  if (n > 100000)
    return -1;
  unsigned turns = 0;
  while (turns < n)
    ++turns;
  if (turns > 5000) // live: 1.true
    return 1;
  return 0;
}

// The loop does not end earlier.
int dead(unsigned n) {
  if (n > 100000)
    return -1;
  unsigned turns = 0;
  while (turns < n)
    ++turns;
  if (turns < n) // dead: 1.true
    return 1;
  return 0;
}
