// verdict: assumes=pointers-apart
// The caller passes an array as a and its second element as b.
int live(int *a, int *b) {
  a[1] = 3;
  b[0] = 4;
  if (a[1] == 4) // live: 1.true
    return 1;
  return 0;
}

// Nobody stores a 5.
int dead(int *a, int *b) {
  a[1] = 3;
  b[0] = 4;
  if (a[1] == 5) // dead: 1.true
    return 1;
  return 0;
}
