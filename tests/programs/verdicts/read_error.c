// verdict: assumes=stream-errors
// The stream reads from a disk that fails, or was opened for writing only.
#include <stdio.h>

int live(FILE *f) {
  while (fgetc(f) != EOF)
    continue;
  if (ferror(f) != 0) // live: 1.true
    return 1;
  return 0;
}

// fgetc gives an unsigned char or EOF.
int dead(FILE *f) {
  int c = fgetc(f);
  if (c > 255) // dead: 1.true
    return 1;
  return 0;
}
