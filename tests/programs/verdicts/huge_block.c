// verdict: assumes=memory-is-there unknown-ok
// A system that gives out memory only when it is used gives out 16 terabytes.
#include <stdlib.h>

int live(void) {
  char *p = malloc((size_t)1 << 44);
  if (p != NULL) { // live: 1.true
    free(p);
    return 1;
  }
  return 0;
}

// What was given out is somewhere.
int dead(void) {
  char *p = malloc((size_t)1 << 44);
  int result = 0;
  if (p != NULL) {
    if (p == NULL) // dead: 1.true
      result = 1;
    free(p);
  }
  return result;
}
