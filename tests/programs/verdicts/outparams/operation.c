// verdict: assumes=stub-effects,function-pointers
// The caller's record has a function that stores 8 and returns 0.
struct device {
  int (*read)(int channel, int *value);
};

int live(const struct device *d) {
  int value = 0;
  if (d->read(1, &value) != 0)
    return -1;
  if (value == 8) // live: 1.true
    return 1;
  return 0;
}

// A remainder is smaller than what was divided by.
int dead(const struct device *d) {
  int value = 0;
  d->read(1, &value);
  unsigned rest = (unsigned)value % 8;
  if (rest == 8) // dead: 1.true
    return 1;
  return 0;
}
