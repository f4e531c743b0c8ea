// verdict: assumes=memory-is-there,allocation-size
// The caller passes 100 MB and one byte, which there is on most machines.
#include <stdlib.h>

int live(size_t n) {
  char *p = malloc(n);
  int result = 0;
  if (p != NULL && n > 100000000) // live: 2.true
    result = 1;
  free(p);
  return result;
}

// A size is one number.
int dead(size_t n) {
  char *p = malloc(n);
  int result = 0;
  if (n > 100000000) {
    if (p != NULL && n < 1000) // dead: 2.true
      result = 1;
  }
  free(p);
  return result;
}
