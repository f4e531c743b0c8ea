// verdict: assumes=pointer-places
// The caller passes an array, its length and the place behind its last element.
#include <stddef.h>

int live(const int *p, const int *a, size_t n) {
  if (p == a + n) // live: 1.true
    return 1;
  return 0;
}

// The loop has ended when p is at the end.
int dead(const int a[4]) {
  int zeros = 0;
  for (const int *p = a; p != a + 4; ++p) {
    if (p == a + 4) // dead: 1.true
      return -1;
    zeros += *p == 0;
  }
  return zeros;
}
