/* Is a list of at most six nodes sorted, and does it hold a value? */
#include <stddef.h>

struct node {
  int key;
  struct node *next;
};

int find_sorted(const struct node *list, int key) {
  int place = 0;
  for (; list != NULL && place < 6; list = list->next, ++place) {
    if (list->next != NULL && list->next->key < list->key)
      return -1;
    if (list->key == key)
      return place;
  }
  return list == NULL ? -2 : -3;
}
