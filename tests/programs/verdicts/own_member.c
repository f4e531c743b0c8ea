// verdict: assumes=pointer-places
// The caller passes a record and a pointer to its second member; neither is followed.
struct item {
  int first;
  int second;
};

int live(struct item *p, int *q) {
  if (q == &p->second) // live: 1.true
    return 1;
  return 0;
}

// Two members of a record lie apart.
int dead(struct item *p) {
  int *first = &p->first;
  int *second = &p->second;
  if (first == second) // dead: 1.true
    return 1;
  return 0;
}
