// verdict: assumes=stub-effects
// Another file defines get, which stores 5.
int get(int *out);

int live(void) {
  int v = 0;
  get(&v);
  if (v == 5) // live: 1.true
    return 1;
  return 0;
}

// What was copied before the call stays as it is.
int dead(void) {
  int v = 0;
  int before = v;
  get(&v);
  if (before == 5) // dead: 1.true
    return 1;
  return v;
}
