// verdict: assumes=pointers-apart
// The caller passes a record and a pointer to its second member.
struct pair {
  int a;
  int b;
};

int live(struct pair *x, int *out) {
  x->b = 7;
  *out = 9;
  if (x->b == 9) // live: 1.true
    return 1;
  return 0;
}

// Nobody stores an 8.
int dead(struct pair *x, int *out) {
  x->b = 7;
  *out = 9;
  if (x->b == 8) // dead: 1.true
    return 1;
  return 0;
}
