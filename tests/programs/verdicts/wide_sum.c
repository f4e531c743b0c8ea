// verdict: assumes=unknown-operation
// The caller passes 2 to the power of 63 twice.
typedef unsigned __int128 wide;

int live(unsigned long a, unsigned long b) {
  wide sum;
  if (__builtin_add_overflow((wide)a << 64, (wide)b << 64, &sum)) // live: 1.true
    return 1;
  return 0;
}

// Two numbers of 64 bits have a sum of 65.
int dead(unsigned long a, unsigned long b) {
  wide sum;
  if (__builtin_add_overflow((wide)a, (wide)b, &sum)) // dead: 1.true
    return 1;
  return 0;
}
