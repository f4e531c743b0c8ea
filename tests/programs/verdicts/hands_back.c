// verdict: assumes=stub-effects
// Another file defines pick, which returns the pointer that it was given.
void *pick(void *p);

int live(int x) {
  int own = x;
  if (pick(&own) == &own) // live: 1.true
    return 1;
  return 0;
}

// Two variables have two addresses.
int dead(int x) {
  int own = x;
  int other = x;
  void *picked = pick(&own);
  if (picked == &own && picked == &other) // dead: 2.true
    return 1;
  return 0;
}
