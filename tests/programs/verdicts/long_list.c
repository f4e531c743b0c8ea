// verdict: assumes=structure-size
// The caller passes a list of 61 nodes.
#include <stddef.h>

struct node {
  struct node *next;
};

static unsigned length(const struct node *l) {
  unsigned n = 0;
  for (; l != NULL; l = l->next)
    ++n;
  return n;
}

int live(const struct node *l) {
  if (length(l) > 60) // live: 1.true
    return 1;
  return 0;
}

// The empty list is not long.
int dead(const struct node *l) {
  if (length(l) > 60 && l == NULL) // dead: 2.true
    return 1;
  return 0;
}
