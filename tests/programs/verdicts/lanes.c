// verdict: assumes=vector
// The caller passes 42.
typedef unsigned lanes __attribute__((vector_size(16)));

int live(unsigned a) {
  lanes v = {a, 1, 2, 3};
  lanes twice = v + v;
  if (twice[0] == 84) // live: 1.true
    return 1;
  return 0;
}

// Twice a number is even.
int dead(unsigned a) {
  lanes v = {a, 1, 2, 3};
  lanes twice = v + v;
  if ((twice[0] & 1) != 0) // dead: 1.true
    return 1;
  return 0;
}
