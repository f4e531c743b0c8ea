// verdict: assumes=stub-effects
// The caller's function stores 3 in the record that it is given.
struct context {
  int n;
};

int live(struct context *c, void (*f)(struct context *)) {
  c->n = 0;
  f(c);
  if (c->n == 3) // live: 1.true
    return 1;
  return 0;
}

// The caller's function does not know the local record.
int dead(struct context *c, void (*f)(struct context *)) {
  struct context own = {0};
  c->n = 0;
  f(c);
  if (own.n == 3) // dead: 1.true
    return 1;
  return 0;
}
