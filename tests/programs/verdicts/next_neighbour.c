// verdict: assumes=pointer-places
// The caller passes two neighbours of one array.
int live(int *p, int *q) {
  if (p + 1 == q) // live: 1.true
    return 1;
  return 0;
}

// What lies behind p is not p.
int dead(int *p, int *q) {
  if (p + 1 == q && q == p) // dead: 2.true
    return 1;
  return 0;
}
