// verdict: assumes=stub-effects
// Another file defines colour_of, which stores BLUE.
enum colour { RED, GREEN, BLUE };
int colour_of(const char *name, enum colour *to);

int live(const char *name) {
  enum colour colour = RED;
  if (colour_of(name, &colour) < 0)
    return -1;
  if (colour == BLUE) // live: 1.true
    return 1;
  return 0;
}

// A colour is one colour.
int dead(const char *name) {
  enum colour colour = RED;
  if (colour_of(name, &colour) < 0)
    return -1;
  enum colour first = colour;
  if (first == BLUE) {
    if (first == GREEN) // dead: 1.true
      return 1;
  }
  return 0;
}
