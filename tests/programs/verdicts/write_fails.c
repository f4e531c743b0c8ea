// verdict: assumes=stream-errors
// The stream was opened for reading only, or the disk is full and the stream has no buffer.
#include <stdio.h>

int live(FILE *f) {
  if (fputc('x', f) == EOF) // live: 1.true
    return 1;
  return 0;
}

// fputc gives what was written, or EOF.
int dead(FILE *f) {
  if (fputc('x', f) == 'y') // dead: 1.true
    return 1;
  return 0;
}
