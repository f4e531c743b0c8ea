/* Sorted insert into a singly linked list; measured on a list of five nodes. */
#include <stddef.h>

struct cell {
  int v;
  struct cell *next;
};

int list_insert(struct cell *head, struct cell *item) {
  struct cell *at = head;
  if (head == NULL || item == NULL)
    return -1;
  while (at->next != NULL && at->next->v < item->v)
    at = at->next;
  item->next = at->next;
  at->next = item;
  return at->v;
}
