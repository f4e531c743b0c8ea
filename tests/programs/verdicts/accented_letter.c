// verdict: assumes=locale,library-model,native-call unknown-ok
// Where a caller has chosen a locale with Latin-1, 0xE9 is a letter.
#include <ctype.h>

int live(unsigned char c) {
  if (c > 127 && isalpha(c)) // live: 2.true
    return 1;
  return 0;
}

// In no locale is a digit a letter.
int dead(unsigned char c) {
  if (isdigit(c) && isalpha(c)) // dead: 2.true
    return 1;
  return 0;
}
