// verdict: assumes=stub-effects
// Another file defines get, which stores 5; one.c and two.c hand the pointer on.
int read_value(int *out);

int live(void) {
  int value = 0;
  if (read_value(&value) < 0)
    return -1;
  if (value == 5) // live: 1.true
    return 1;
  return 0;
}

// Only the address of value is handed on.
int dead(void) {
  int value = 0;
  int other = 0;
  read_value(&value);
  if (other == 5) // dead: 1.true
    return 1;
  return value;
}
