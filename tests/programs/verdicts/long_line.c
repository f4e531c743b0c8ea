// verdict: assumes=stream-length
// The caller passes a stream with a line of 151 characters.
#include <stdio.h>
#include <string.h>

int live(FILE *f) {
  char line[400];
  if (fgets(line, sizeof line, f) != NULL && strlen(line) > 150) // live: 2.true
    return 1;
  return 0;
}

// The array has room for 399 characters and a NUL.
int dead(FILE *f) {
  char line[400];
  if (fgets(line, sizeof line, f) != NULL && strlen(line) > 399) // dead: 2.true
    return 1;
  return 0;
}
