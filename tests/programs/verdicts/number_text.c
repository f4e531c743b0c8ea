// verdict: assumes=library-model
// The caller passes 2000000, which is printed as 2e+06.
#include <stdio.h>

int live(double x) {
  char text[32];
  if (x > 1000000.0 && snprintf(text, sizeof text, "%g", x) > 4) // live: 2.true
    return 1;
  return 0;
}

// A number is printed as one character or more.
int dead(double x) {
  char text[32];
  if (snprintf(text, sizeof text, "%g", x) == 0) // dead: 1.true
    return 1;
  return 0;
}
