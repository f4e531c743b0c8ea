// verdict: assumes=pointers-apart
// The caller passes two lists of which the second ends in the first.
struct node {
  int value;
  struct node *next;
};

int live(struct node *x, struct node *y) {
  x->value = 1;
  y->next->value = 2;
  if (x->value == 2) // live: 1.true
    return 1;
  return 0;
}

// Nobody stores a 3.
int dead(struct node *x, struct node *y) {
  x->value = 1;
  y->next->value = 2;
  if (x->value == 3) // dead: 1.true
    return 1;
  return 0;
}
