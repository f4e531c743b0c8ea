// verdict: assumes=unwritten-value unknown-ok
// Members are equal, and the bytes between them, which nobody writes, differ.
#include <string.h>

struct padded {
  char letter;
  int number;
};

int live(const struct padded *a, const struct padded *b) {
  if (a->letter == b->letter && a->number == b->number && memcmp(a, b, sizeof *a) != 0) // live: 3.true
    return 1;
  return 0;
}

// Where all bytes are equal, members are.
int dead(const struct padded *a, const struct padded *b) {
  if (memcmp(a, b, sizeof *a) == 0 && a->number != b->number) // dead: 2.true
    return 1;
  return 0;
}
