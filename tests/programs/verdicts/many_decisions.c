// verdict: assumes=log-full,path-depth
// The caller passes a number that is none of the first 200000.
static unsigned hits_of(unsigned x) {
  unsigned hits = 0;
  for (unsigned i = 0; i < 200000; ++i)
    if (x == i)
      ++hits;
  return hits;
}

int live(unsigned x) {
  if (hits_of(x) == 0) // live: 1.true
    return 1;
  return 0;
}

// x is one of the numbers at most once.
int dead(unsigned x) {
  if (hits_of(x) > 1) // dead: 1.true
    return 1;
  return 0;
}
