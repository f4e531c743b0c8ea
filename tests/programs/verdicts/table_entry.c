// verdict: assumes=pointer-places
// The caller passes what command_at(2) gave it.
#include <stddef.h>

struct command {
  const char *name;
  int code;
};
static const struct command commands[3] = {{"get", 1}, {"put", 2}, {"end", 3}};

const struct command *command_at(unsigned i) {
  if (i < 3)
    return &commands[i];
  return NULL;
}

int live(const struct command *c) {
  if (c == &commands[2]) // live: 1.true
    return 1;
  return 0;
}

// command_at gives an entry of the table or NULL, never a local variable.
int dead(unsigned i) {
  struct command own = {"own", 9};
  if (command_at(i) == &own) // dead: 1.true
    return 1;
  return own.code;
}
