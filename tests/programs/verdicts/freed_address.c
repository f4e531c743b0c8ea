// verdict: assumes=stub-effects,addresses,pointer-places unknown-ok
// consume may free what it gets, and the next block may then lie where the first one was.
#include <stdint.h>
#include <stdlib.h>

struct box {
  int value;
};
void consume(struct box *b);

int live(struct box *b) {
  uintptr_t before = (uintptr_t)b;
  consume(b);
  struct box *next = malloc(sizeof *next);
  int same = 0;
  if (next != NULL && (uintptr_t)next == before) // live: 2.true
    same = 1;
  free(next);
  return same;
}

// What was not handed on is still there.
int dead(void) {
  struct box *b = malloc(sizeof *b);
  if (b == NULL)
    return -1;
  b->value = 1;
  consume(NULL);
  struct box *next = malloc(sizeof *next);
  int same = 0;
  if (next == b) // dead: 1.true
    same = 1;
  free(next);
  free(b);
  return same;
}
