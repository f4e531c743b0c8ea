// verdict: assumes=inline-assembly
// The caller passes 51.
int live(int x) {
  if (x <= 50)
    return -1;
  __asm__ volatile("" : "+r"(x));
  if (x > 50) // live: 1.true
    return 1;
  return 0;
}

// No instruction is there, so x stays as it was.
int dead(int x) {
  int y = x;
  __asm__ volatile("" : "+r"(y));
  if (y != x) // dead: 1.true
    return 1;
  return 0;
}
