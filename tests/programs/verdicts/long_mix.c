// verdict: assumes=terms-full
// h is x times the sum of 400001 powers of 33, which is odd; so it is odd for x = 1, and for all odd x.
static unsigned mixed(unsigned x) {
  unsigned h = x;
  for (int i = 0; i < 400000; ++i)
    h = h * 33u + x;
  return h;
}

int live(unsigned x) {
  if (x == 0)
    return -1;
  unsigned h = mixed(x);
  if ((h & 1) != 0) // live: 1.true
    return 1;
  return 0;
}

// The lowest bit is 0 or 1.
int dead(unsigned x) {
  unsigned low = mixed(x) & 1;
  if (low == 2) // dead: 1.true
    return 1;
  return 0;
}
