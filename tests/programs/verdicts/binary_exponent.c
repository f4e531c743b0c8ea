// verdict: assumes=native-call
// The caller passes 65: its exponent is 7.
#include <math.h>

int live(double x) {
  int exponent = 0;
  if (x > 64.0) {
    double fraction = frexp(x, &exponent);
    if (fraction < 1.0 && exponent > 6) // live: 2.true
      return 1;
  }
  return 0;
}

// An exponent is one number.
int dead(double x) {
  int exponent = 0;
  double fraction = frexp(x, &exponent);
  if (exponent > 6) {
    if (fraction < 1.0 && exponent < 2) // dead: 2.true
      return 1;
  }
  return 0;
}
