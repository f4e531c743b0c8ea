// verdict: assumes=addresses unknown-ok
// realloc may leave the block where it is, or move it.
#include <stdint.h>
#include <stdlib.h>

int live(void) {
  char *p = malloc(24);
  if (p == NULL)
    return -1;
  uintptr_t before = (uintptr_t)p;
  char *q = realloc(p, 4000);
  if (q == NULL) {
    free(p);
    return -1;
  }
  int moved = 0;
  if ((uintptr_t)q != before) // live: 1.true 1.false
    moved = 1;
  free(q);
  return moved;
}

// Wherever the block is, its contents are kept.
int dead(void) {
  char *p = malloc(24);
  if (p == NULL)
    return -1;
  p[0] = 7;
  char *q = realloc(p, 4000);
  if (q == NULL) {
    free(p);
    return -1;
  }
  int lost = 0;
  if (q[0] != 7) // dead: 1.true
    lost = 1;
  free(q);
  return lost;
}
