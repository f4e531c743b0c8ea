// verdict: assumes=pointer-places
// The caller passes MAP_FAILED, which is (void *)-1.
int live(void *p) {
  if (p == (void *)-1) // live: 1.true
    return 1;
  return 0;
}

// MAP_FAILED is not NULL.
int dead(void *p) {
  if (p == (void *)-1 && p == (void *)0) // dead: 2.true
    return 1;
  return 0;
}
