// verdict: assumes=pointer-places
// The caller passes the sentinel, which is a member of a variable that it can name.
struct ring {
  struct ring *next;
};
struct registry {
  int count;
  struct ring all;
  struct ring idle;
} registry;

int live(struct ring *p) {
  if (p == &registry.all) // live: 1.true
    return 1;
  return 0;
}

// One pointer cannot lead to two members.
int dead(struct ring *p) {
  if (p == &registry.all && p == &registry.idle) // dead: 2.true
    return 1;
  return 0;
}
