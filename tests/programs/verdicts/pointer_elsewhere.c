// verdict: assumes=undefined-variable,initial-value
// Another file lets the pointer lead to a record whose level is 3.
#include <stddef.h>

struct config {
  int level;
};
extern struct config *config;

int live(void) {
  if (config != NULL && config->level == 3) // live: 2.true
    return 1;
  return 0;
}

// A level is one number.
int dead(void) {
  int level = config != NULL ? config->level : 0;
  if (level == 3) {
    if (level == 4) // dead: 1.true
      return 1;
  }
  return 0;
}
