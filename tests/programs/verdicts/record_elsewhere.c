// verdict: assumes=undefined-variable,initial-value
// Another file defines the record and sets its depth to 4.
struct options {
  char name[8];
  int depth;
};
extern struct options options;

int live(void) {
  if (options.depth == 4) // live: 1.true
    return 1;
  return 0;
}

// A remainder is smaller than what was divided by.
int dead(void) {
  unsigned rest = (unsigned)options.depth % 4;
  if (rest == 4) // dead: 1.true
    return 1;
  return 0;
}
