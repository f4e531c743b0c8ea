// verdict: assumes=long-double
// The caller passes 0.5.
int live(double x) {
  long double wide = x;
  if (wide * 3.0L == 1.5L) // live: 1.true
    return 1;
  return 0;
}

// A number is not both large and small.
int dead(double x) {
  long double wide = x;
  if (wide > 2.5L && wide < 1.0L) // dead: 2.true
    return 1;
  return 0;
}
