// verdict: assumes=stub-effects
// Another file defines get_name, which stores "root".
#include <string.h>

void get_name(char *to);

int live(void) {
  char name[32] = "";
  get_name(name);
  name[31] = '\0';
  if (strcmp(name, "root") == 0) // live: 1.true
    return 1;
  return 0;
}

// The text ends at its last place or before.
int dead(void) {
  char name[32] = "";
  get_name(name);
  name[31] = '\0';
  if (strlen(name) > 31) // dead: 1.true
    return 1;
  return 0;
}
