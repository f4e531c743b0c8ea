// verdict: assumes=long-double
// The caller passes 51.
int live(int n) {
  if (n <= 50)
    return -1;
  long double half = (long double)n / 2.0L;
  if (half > 25.25L) // live: 1.true
    return 1;
  return 0;
}

// The half of a number above 50 is above 25.
int dead(int n) {
  if (n <= 50)
    return -1;
  long double half = (long double)n / 2.0L;
  if (half < 25.0L) // dead: 1.true
    return 1;
  return 0;
}
