// verdict: assumes=solver-gave-up
// The caller passes 4294967291 and 4294967279, which are primes.
int live(unsigned a, unsigned b) {
  unsigned long product = (unsigned long)a * b;
  if (product == 18446743979220271189ul) // live: 1.true
    return 1;
  return 0;
}

// The product of odd numbers is odd.
int dead(unsigned a, unsigned b) {
  unsigned long product = (unsigned long)(a | 1) * (b | 1);
  if (product % 2 == 0) // dead: 1.true
    return 1;
  return 0;
}
