// verdict: assumes=stub-effects
// Another file defines receive, which stores bytes of which the first is '!', and returns how many.
#include <string.h>

int receive(char *to, int size);

int live(void) {
  char buffer[64];
  int n = receive(buffer, sizeof buffer);
  if (n > 0 && n <= 64) {
    if (buffer[0] == '!') // live: 1.true
      return 1;
  }
  return 0;
}

// A character is at most 127 on x86-64.
int dead(void) {
  char buffer[64];
  memset(buffer, 0, sizeof buffer);
  receive(buffer, sizeof buffer);
  int sum = buffer[0] + buffer[63];
  if (sum > 254) // dead: 1.true
    return 1;
  return 0;
}
