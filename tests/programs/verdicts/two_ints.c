// verdict: assumes=pointers-apart
// The caller passes the same address twice.
int live(int *p, int *q) {
  *p = 1;
  *q = 2;
  if (*p == 2) // live: 1.true
    return 1;
  return 0;
}

// Nobody stores a 3.
int dead(int *p, int *q) {
  *p = 1;
  *q = 2;
  if (*p == 3) // dead: 1.true
    return 1;
  return 0;
}
