// verdict: assumes=undefined-function
// Another file defines ext, which returns 41 once; two.c hands that on, and one.c adds 1.
unsigned helper(unsigned x);

int live(unsigned x) {
  if (helper(x) == 42) // live: 1.true
    return 9;
  return 0;
}

// An even number and 1 is odd.
int dead(unsigned x) {
  unsigned low = helper(x) & 1;
  if (low == 2) // dead: 1.true
    return 9;
  return 0;
}
