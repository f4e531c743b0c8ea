// verdict: assumes=bytes-as-pointers
// The caller has copied a pointer to a box whose value is 7 into the packet.
#include <stddef.h>
#include <string.h>

struct box {
  int value;
};

int live(const unsigned char packet[8]) {
  struct box *box;
  memcpy(&box, packet, sizeof box);
  if (box != NULL && box->value == 7) // live: 2.true
    return 1;
  return 0;
}

// The same bytes are the same pointer.
int dead(const unsigned char packet[8]) {
  struct box *one;
  struct box *two;
  memcpy(&one, packet, sizeof one);
  memcpy(&two, packet, sizeof two);
  if (one != two) // dead: 1.true
    return 1;
  return 0;
}
