// A doubly linked list of LENGTH nodes, to be built from its invariant. LENGTH is replaced by a number.
#include <stddef.h>

struct node {
  struct node *next, *prev;
};

static int list_ok(const struct node *n) {
  const struct node *before = NULL;
  for (int steps = 0; n != NULL; before = n, n = n->next)
    if (n->prev != before || ++steps > 64)
      return 0;
  return 1;
}

int is_long(const struct node *n) {
  int length = 0;
  for (; n != NULL; n = n->next)
    length++;
  return length >= LENGTH ? 1 : 0;
}
