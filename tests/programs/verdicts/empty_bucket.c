// verdict: assumes=pointer-places
// An empty bucket leads back to the list inside the very table that is passed, as in any hash table with rings.
struct node {
  struct node *next;
};
struct table {
  int size;
  struct node list;
  struct node spare;
};
struct bucket {
  struct node *first;
};

int live(struct table *t, struct bucket *b) {
  if (b->first == &t->list) // live: 1.true
    return 1;
  return 0;
}

// One pointer cannot lead to two members.
int dead(struct table *t, struct bucket *b) {
  if (b->first == &t->list && b->first == &t->spare) // dead: 2.true
    return 1;
  return 0;
}
