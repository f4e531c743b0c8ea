// verdict: assumes=stub-amount
// Another file defines fill, which fills all 600 bytes.
#include <string.h>

int fill(char *to, int size);

int live(void) {
  char buffer[600];
  memset(buffer, 0, sizeof buffer);
  fill(buffer, sizeof buffer);
  if (buffer[500] == 'z') // live: 1.true
    return 1;
  return 0;
}

// A character is at most 127 on x86-64.
int dead(void) {
  char buffer[600];
  memset(buffer, 0, sizeof buffer);
  fill(buffer, sizeof buffer);
  int sum = buffer[500] + buffer[501];
  if (sum > 254) // dead: 1.true
    return 1;
  return 0;
}
