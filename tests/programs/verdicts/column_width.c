// verdict: assumes=native-call
// The caller passes '!', which takes one column.
#define _GNU_SOURCE
#include <wchar.h>

int live(wchar_t c) {
  if (c > 32 && wcwidth(c) == 1) // live: 2.true
    return 1;
  return 0;
}

// A remainder is smaller than what was divided by.
int dead(wchar_t c) {
  unsigned rest = (unsigned)wcwidth(c) % 8;
  if (rest == 8) // dead: 1.true
    return 1;
  return 0;
}
