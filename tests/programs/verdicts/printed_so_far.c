// verdict: assumes=library-model,native-call
// The caller passes 1234, so that four characters are printed before %n.
#include <stdio.h>

int live(unsigned short v) {
  char text[32];
  int at = -1;
  snprintf(text, sizeof text, "%d%n!", v, &at);
  if (v == 1234 && at == 4) // live: 2.true
    return 1;
  return 0;
}

// A number is printed as one character or more.
int dead(unsigned short v) {
  char text[32];
  int at = -1;
  snprintf(text, sizeof text, "%d%n!", v, &at);
  if (at == 0) // dead: 1.true
    return 1;
  return 0;
}
