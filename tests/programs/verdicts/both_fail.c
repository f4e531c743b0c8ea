// verdict: assumes=allocations-fail-once
// Memory is exhausted, so both allocations fail.
#include <stdlib.h>

int live(void) {
  char *a = malloc(8);
  char *b = malloc(16);
  int result = 0;
  if (a == NULL && b == NULL) // live: 2.true
    result = 1;
  free(a);
  free(b);
  return result;
}

// Two blocks that are both in use have two addresses.
int dead(void) {
  char *a = malloc(8);
  char *b = malloc(16);
  int result = 0;
  if (a != NULL && b == a) // dead: 2.true
    result = 1;
  free(a);
  free(b);
  return result;
}
