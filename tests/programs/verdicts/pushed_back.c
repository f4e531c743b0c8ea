// verdict: assumes=stream-errors,library-model unknown-ok
// C promises room for one byte only, so a C library may refuse the second one.
#include <stdio.h>

int live(FILE *f) {
  ungetc('a', f);
  if (ungetc('b', f) == EOF) // live: 1.true
    return 1;
  return 0;
}

// ungetc gives what was pushed back, or EOF.
int dead(FILE *f) {
  if (ungetc('a', f) == 'b') // dead: 1.true
    return 1;
  return 0;
}
