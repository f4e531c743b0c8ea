// verdict: assumes=unwritten-value unknown-ok
// Memory that malloc gives out holds any bytes, and an unsigned char may hold each of them.
#include <stdlib.h>

int live(void) {
  unsigned char *p = malloc(4);
  int result = 0;
  if (p == NULL)
    return -1;
  if (p[2] == 7) // live: 1.true expect-finding: uninitialised-read
    result = 1;
  free(p);
  return result;
}

// Two bytes are at most 510.
int dead(void) {
  unsigned char *p = malloc(4);
  int result = 0;
  if (p == NULL)
    return -1;
  int sum = p[2] + p[3];
  if (sum > 510) // dead: 1.true expect-finding: uninitialised-read
    result = 1;
  free(p);
  return result;
}
