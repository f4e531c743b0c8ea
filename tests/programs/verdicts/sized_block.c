// verdict: assumes=allocation-size
// The caller passes 5000.
#include <stdlib.h>

int live(size_t n) {
  char *p = malloc(n);
  if (p == NULL)
    return -1;
  free(p);
  if (n == 5000) // live: 1.true
    return 1;
  return 0;
}

// A size is one number.
int dead(size_t n) {
  char *p = malloc(n);
  if (p == NULL)
    return -1;
  free(p);
  if (n > 5000) {
    if (n < 10) // dead: 1.true
      return 1;
  }
  return 0;
}
