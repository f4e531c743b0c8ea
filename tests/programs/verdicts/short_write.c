// verdict: assumes=stream-errors
// The disk becomes full while the bytes are written.
#include <stdio.h>

int live(FILE *f, const char text[8]) {
  if (fwrite(text, 1, 8, f) < 8) // live: 1.true
    return 1;
  return 0;
}

// No more is written than was asked for.
int dead(FILE *f, const char text[8]) {
  if (fwrite(text, 1, 8, f) > 8) // dead: 1.true
    return 1;
  return 0;
}
