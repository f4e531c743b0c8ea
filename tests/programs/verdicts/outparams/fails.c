// verdict: assumes=stub-effects
// Another file defines lookup. It stores 3 and returns 0, or it stores nothing and returns -1.
int lookup(const char *key, int *value);

int live(const char *key) {
  int value;
  if (lookup(key, &value) < 0)
    return -1; // nothing was stored: nobody may look at it
  if (value == 3) // live: 1.true
    return 1;
  return 0;
}

// An answer is one answer.
int dead(const char *key) {
  int value = 0;
  int status = lookup(key, &value);
  if (status < 0) {
    if (status == 0) // dead: 1.true
      return value;
    return -1;
  }
  return value;
}
