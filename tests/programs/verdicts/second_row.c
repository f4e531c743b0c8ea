// verdict: assumes=pointer-places
// The caller passes a matrix and a pointer to where its second row begins.
int live(int (*grid)[4], const int *p) {
  if (p == grid[1]) // live: 1.true
    return 1;
  return 0;
}

// Two rows of a matrix lie apart.
int dead(int (*grid)[4], const int *p) {
  if (p == grid[1] && p == grid[2]) // dead: 2.true
    return 1;
  return 0;
}
