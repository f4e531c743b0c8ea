// verdict: assumes=unknown-object,native-call
// The caller passes 3: without a locale the name is "Sunday".
#include <langinfo.h>

int live(unsigned i) {
  const char *name = nl_langinfo(DAY_1);
  if (name[i & 3] == 'd') // live: 1.true
    return 1;
  return 0;
}

// A character is at most 127 on x86-64.
int dead(unsigned i) {
  const char *name = nl_langinfo(DAY_1);
  int twice = 2 * name[i & 3];
  if (twice > 254) // dead: 1.true
    return 1;
  return 0;
}
