// verdict: assumes=stack-depth,path-depth
// The caller passes 20000, and two megabytes of stack are enough for that.
static unsigned depth(unsigned n) { return n == 0 ? 0 : 1 + depth(n - 1); }

int live(unsigned n) {
  if (n > 20000)
    return -1;
  if (depth(n) == 20000) // live: 1.true
    return 1;
  return 0;
}

// The depth is n.
int dead(unsigned n) {
  if (n > 20000)
    return -1;
  if (depth(n) > n) // dead: 1.true
    return 1;
  return 0;
}
