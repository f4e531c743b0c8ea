// verdict: assumes=none
// Another file defines ext, which returns 42.
int ext(int x);

int live(int x) {
  if (ext(x) == 42) // live: 1.true
    return 9;
  return x;
}

// A remainder is smaller than what was divided by.
int dead(int x) {
  unsigned rest = (unsigned)ext(x) % 8;
  if (rest == 9) // dead: 1.true
    return 9;
  return x;
}
