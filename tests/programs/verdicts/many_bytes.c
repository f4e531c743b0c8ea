// verdict: assumes=stream-length
// The caller passes a stream of more than 200 bytes.
#include <stdio.h>

int live(FILE *f) {
  int n = 0;
  while (fgetc(f) != EOF)
    n++;
  if (n > 200) // live: 1.true
    return 1;
  return 0;
}

// The loop ends with EOF.
int dead(FILE *f) {
  int c;
  while ((c = fgetc(f)) != EOF)
    continue;
  if (c > 0) // dead: 1.true
    return 1;
  return 0;
}
