// verdict: assumes=native-call
// The caller passes "2024-02-29".
#define _GNU_SOURCE
#include <stddef.h>
#include <time.h>

int live(const char *s) {
  struct tm t = {0};
  if (strptime(s, "%Y-%m-%d", &t) != NULL) // live: 1.true
    return 1;
  return 0;
}

// A month that was read is 0 to 11.
int dead(const char *s) {
  struct tm t = {0};
  if (strptime(s, "%Y-%m-%d", &t) != NULL && t.tm_mon > 11) // dead: 2.true
    return 1;
  return 0;
}
