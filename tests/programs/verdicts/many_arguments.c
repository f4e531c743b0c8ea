// verdict: assumes=argument-count
// The caller passes thirteen numbers, of which the last is 77.
#include <stdarg.h>

int live(unsigned n, ...) {
  unsigned last = 0;
  va_list list;
  if (n > 16)
    return -1;
  va_start(list, n);
  for (unsigned i = 0; i < n; ++i)
    last = va_arg(list, unsigned);
  va_end(list);
  if (n == 13 && last == 77) // live: 2.true
    return 1;
  return 0;
}

// The loop does not end earlier.
int dead(unsigned n, ...) {
  unsigned last = 0;
  unsigned i = 0;
  va_list list;
  if (n > 16)
    return -1;
  va_start(list, n);
  for (; i < n; ++i)
    last = va_arg(list, unsigned);
  va_end(list);
  if (i < n) // dead: 1.true
    return 1;
  return last == 77;
}
