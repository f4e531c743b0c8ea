// verdict: assumes=stub-effects
// Another file defines fetch, which stores a long 9 where the pointer leads.
int fetch(void *to);

int live(void) {
  long value = 0;
  fetch(&value);
  if (value == 9) // live: 1.true
    return 1;
  return 0;
}

// A remainder is smaller than what was divided by.
int dead(void) {
  unsigned long value = 0;
  fetch(&value);
  unsigned long rest = value % 9;
  if (rest == 9) // dead: 1.true
    return 1;
  return 0;
}
