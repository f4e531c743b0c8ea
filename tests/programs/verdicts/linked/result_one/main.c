// verdict: assumes=undefined-function
// Another file defines ext, which returns 42; one.c hands that on.
int helper(int x);

int live(int x) {
  if (helper(x) == 42) // live: 1.true
    return 9;
  return x;
}

// A remainder is smaller than what was divided by.
int dead(int x) {
  unsigned rest = (unsigned)helper(x) % 8;
  if (rest == 8) // dead: 1.true
    return 9;
  return x;
}
