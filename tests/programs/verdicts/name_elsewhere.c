// verdict: assumes=undefined-variable,initial-value
// Another file defines the array as "root".
#include <string.h>

extern char user[16];

int live(void) {
  if (user[0] == 'r' && user[3] == 't') // live: 2.true
    return 1;
  return 0;
}

// A character is at most 127 on x86-64.
int dead(void) {
  int sum = user[0] + user[3];
  if (sum > 254) // dead: 1.true
    return 1;
  return 0;
}
