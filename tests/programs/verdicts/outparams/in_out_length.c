// verdict: assumes=stub-effects
// Another file defines encode, which stores three bytes and says so.
#include <stddef.h>

int encode(unsigned char *to, size_t *length);

int live(void) {
  unsigned char bytes[8] = {0};
  size_t length = sizeof bytes;
  if (encode(bytes, &length) != 0)
    return -1;
  if (length == 3 && bytes[2] == 0xff) // live: 2.true
    return 1;
  return 0;
}

// Two bytes are at most 510.
int dead(void) {
  unsigned char bytes[8] = {0};
  size_t length = sizeof bytes;
  encode(bytes, &length);
  int sum = bytes[0] + bytes[7];
  if (sum > 510) // dead: 1.true
    return 1;
  return length == 3;
}
