// verdict: assumes=stub-effects
// The variable is not const, so look may cast the const of its parameter away and store 2.
void look(const int *p);

int live(void) {
  int v = 1;
  look(&v);
  if (v == 2) // live: 1.true
    return 1;
  return 0;
}

// The variable is const: to store in it would be undefined.
int dead(int x) {
  const int v = x;
  look(&v);
  if (v != x) // dead: 1.true
    return 1;
  return 0;
}
