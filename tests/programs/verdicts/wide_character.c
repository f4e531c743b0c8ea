// verdict: assumes=locale,library-model,native-call unknown-ok
// Where a caller has chosen a locale with UTF-8, a Chinese character takes two columns.
#define _GNU_SOURCE
#include <wchar.h>

int live(wchar_t c) {
  if (wcwidth(c) == 2) // live: 1.true
    return 1;
  return 0;
}

// A width is one number.
int dead(wchar_t c) {
  int width = wcwidth(c);
  if (width == 2) {
    if (width == 1) // dead: 1.true
      return 1;
  }
  return 0;
}
