// verdict: assumes=native-call
// The caller passes 51: the logarithm is about 148.
#include <math.h>

int live(double x) {
  if (x > 50.0 && lgamma(x) > 5.0) // live: 2.true
    return 1;
  return 0;
}

// A number is not both large and small.
int dead(double x) {
  double g = lgamma(x);
  if (g > 5.0 && g < 1.0) // dead: 2.true
    return 1;
  return 0;
}
