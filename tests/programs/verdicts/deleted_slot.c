// verdict: assumes=pointer-places
// The caller passes a slot that it has given to clear() before; the mark is an address inside this file.
#include <stddef.h>

struct slot {
  void *key;
};
static char hole;

void clear(struct slot *s) { s->key = &hole; }

int live(const struct slot *s) {
  if (s->key == &hole) // live: 1.true
    return 1;
  return 0;
}

// The mark is an object, so its address is not NULL.
int dead(struct slot *s) {
  clear(s);
  void *key = s->key;
  if (key == NULL) // dead: 1.true
    return 1;
  return 0;
}
