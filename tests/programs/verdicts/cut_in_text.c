// verdict: assumes=pointer-places
// The caller passes a text and a pointer to its fourth character.
#include <string.h>

int live(const char *text, const char *cut) {
  if (strlen(text) > 3 && cut == text + 3) // live: 2.true
    return 1;
  return 0;
}

// What strchr finds is the character that it looked for.
int dead(const char *text) {
  const char *cut = strchr(text, ':');
  if (cut != NULL && *cut != ':') // dead: 2.true
    return 1;
  return 0;
}
