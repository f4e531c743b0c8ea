// verdict: assumes=addresses unknown-ok
// malloc may give out the second block below the first one, or above.
#include <stdint.h>
#include <stdlib.h>

int live(void) {
  char *a = malloc(8);
  char *b = malloc(8);
  int result = 0;
  if (a != NULL && b != NULL) {
    if ((uintptr_t)b < (uintptr_t)a) // live: 1.true 1.false
      result = 1;
  }
  free(a);
  free(b);
  return result;
}

// Two blocks that are both in use have two addresses.
int dead(void) {
  char *a = malloc(8);
  char *b = malloc(8);
  int result = 0;
  if (a != NULL && b != NULL) {
    if ((uintptr_t)b == (uintptr_t)a) // dead: 1.true
      result = 1;
  }
  free(a);
  free(b);
  return result;
}
