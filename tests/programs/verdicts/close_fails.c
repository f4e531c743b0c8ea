// verdict: assumes=stream-errors
// The disk is full when fclose writes what is left.
#include <stdio.h>

int live(FILE *f) {
  fputc('x', f);
  if (fclose(f) != 0) // live: 1.true
    return 1;
  return 0;
}

// fclose gives 0 or EOF.
int dead(FILE *f) {
  fputc('x', f);
  if (fclose(f) > 0) // dead: 1.true
    return 1;
  return 0;
}
