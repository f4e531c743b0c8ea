// verdict: assumes=native-call
// The caller passes "7".
#include <stdio.h>

int live(const char *s) {
  int value = 0;
  if (s[0] == '7' && sscanf(s, "%d", &value) == 1) // live: 2.true
    return 1;
  return 0;
}

// One conversion is at most one number.
int dead(const char *s) {
  int value = 0;
  if (sscanf(s, "%d", &value) == 2) // dead: 1.true
    return 1;
  return 0;
}
