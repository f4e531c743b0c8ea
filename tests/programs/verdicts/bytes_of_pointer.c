// verdict: assumes=bytes-as-pointers,addresses,pointer-places unknown-ok
// An object may lie at an address that ends in 0x10.
#include <string.h>

int live(void *p) {
  unsigned char bytes[sizeof p];
  memcpy(bytes, &p, sizeof p);
  if (bytes[0] == 0x10) // live: 1.true
    return 1;
  return 0;
}

// Two bytes are at most 510.
int dead(void *p) {
  unsigned char bytes[sizeof p];
  memcpy(bytes, &p, sizeof p);
  int sum = bytes[0] + bytes[1];
  if (sum > 510) // dead: 1.true
    return 1;
  return 0;
}
