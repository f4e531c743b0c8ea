// verdict: assumes=bytes-as-pointers
// The caller stores a pointer to a box whose value is 5 in the union.
#include <stddef.h>
#include <stdint.h>

struct box {
  int value;
};
union reference {
  uintptr_t bits;
  struct box *box;
};

int live(const union reference *r) {
  if (r->bits != 0 && r->box->value == 5) // live: 2.true
    return 1;
  return 0;
}

// The pointer whose bits are all zero is NULL on x86-64.
int dead(const union reference *r) {
  if (r->bits == 0 && r->box != NULL) // dead: 2.true
    return 1;
  return 0;
}
