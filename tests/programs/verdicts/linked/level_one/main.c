// verdict: assumes=initial-value
// Another file has set the variable of one.c to 4.
extern int level;
extern const int levels[4];

int live(void) {
  if (level == 4) // live: 1.true
    return 1;
  return 0;
}

// An element is at most 2147483647.
int dead(unsigned i) {
  long twice = 2L * levels[i & 3];
  if (twice > 4294967294) // dead: 1.true
    return 1;
  return 0;
}
