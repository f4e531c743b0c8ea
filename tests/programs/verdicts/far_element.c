// verdict: assumes=object-size
// The caller passes an array of 301 elements or more.
int live(const int *p) {
  if (p[300] == 9) // live: 1.true
    return 1;
  return 0;
}

// An element is one number.
int dead(const int *p) {
  int value = p[300];
  if (value == 9) {
    if (value < 0) // dead: 1.true
      return 1;
  }
  return 0;
}
