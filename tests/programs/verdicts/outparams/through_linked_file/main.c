// verdict: assumes=stub-effects
// Another file defines get, which stores 5; one.c hands the pointer on.
int read_value(int *out);

int live(void) {
  int value = 0;
  if (read_value(&value) < 0)
    return -1;
  if (value == 5) // live: 1.true
    return 1;
  return 0;
}

// What was copied before the call stays as it is.
int dead(void) {
  int value = 0;
  int before = value;
  read_value(&value);
  if (before == 5) // dead: 1.true
    return 1;
  return value;
}
