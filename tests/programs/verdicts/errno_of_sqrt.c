// verdict: assumes=native-call
// The caller passes -1.
#include <errno.h>
#include <math.h>

int live(double x) {
  if (x < 0.0) {
    errno = 0;
    double root = sqrt(x);
    if (errno == EDOM) // live: 1.true
      return 1;
    return root > 0.0;
  }
  return 0;
}

// A root is not negative; that of -0.0 is not smaller than 0, and that of -1 is no number.
int dead(double x) {
  double root = sqrt(x);
  if (root < 0.0) // dead: 1.true
    return 1;
  return 0;
}
