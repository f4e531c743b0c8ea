// verdict: assumes=pointer-places
// The caller passes a list whose first link is the one inside the item that it passes as well.
#include <stddef.h>

struct link {
  struct link *next;
};
struct item {
  int value;
  struct link link;
};

int live(struct link *head, struct item *it) {
  if (head->next == &it->link) // live: 1.true
    return 1;
  return 0;
}

// A link that leads to itself leads somewhere.
int dead(struct item *it) {
  struct link *next = it->link.next;
  if (next == &it->link && next == NULL) // dead: 2.true
    return 1;
  return 0;
}
