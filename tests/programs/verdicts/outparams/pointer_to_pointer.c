// verdict: assumes=stub-effects
// Another file defines open_item, which stores a pointer to an item whose number is 4.
#include <stddef.h>

struct item {
  int number;
};
int open_item(int id, struct item **to);

int live(int id) {
  struct item *item = NULL;
  if (open_item(id, &item) == 0 && item != NULL) {
    if (item->number == 4) // live: 1.true
      return 1;
  }
  return 0;
}

// A number is one number.
int dead(int id) {
  struct item *item = NULL;
  if (open_item(id, &item) == 0 && item != NULL) {
    int number = item->number;
    if (number == 4) {
      if (number == 5) // dead: 1.true
        return 1;
    }
  }
  return 0;
}
