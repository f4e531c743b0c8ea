// verdict: assumes=object-size,left-path
// The caller passes a text of 301 characters.
#include <string.h>

int live(const char *s) {
  if (strlen(s) > 300) // live: 1.true
    return 1;
  return 0;
}

// A text that is so long has no NUL among its first characters.
int dead(const char *s) {
  if (strlen(s) > 300 && s[10] == '\0') // dead: 2.true
    return 1;
  return 0;
}
