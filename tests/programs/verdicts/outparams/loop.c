// verdict: assumes=stub-effects
// Another file defines next_item, which stores 3, 4 and 5 and then returns 0.
int next_item(unsigned *item);

int live(void) {
  unsigned sum = 0;
  unsigned item = 0;
  int n = 0;
  while (n < 5 && next_item(&item) != 0) {
    sum += item;
    ++n;
  }
  if (n == 3 && sum == 12) // live: 2.true
    return 1;
  return 0;
}

// No more than five are taken.
int dead(void) {
  unsigned item = 0;
  int n = 0;
  while (n < 5 && next_item(&item) != 0)
    ++n;
  if (n > 5) // dead: 1.true
    return 1;
  return item == 12;
}
