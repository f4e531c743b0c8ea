// verdict: assumes=shift-too-far
// The caller passes 31.
int live(unsigned n) {
  unsigned mask = 1u << n; // expect-finding: bad-shift
  if (mask == 0x80000000u) // live: 1.true
    return 1;
  return 0;
}

// One bit is set.
int dead(unsigned n) {
  unsigned mask = 1u << (n & 31);
  if (mask == 0) // dead: 1.true
    return 1;
  return 0;
}
