// verdict: assumes=stub-effects
// Another file defines read_level, which stores 7 and returns 0.
int read_level(int *level);

int live(void) {
  int level;
  if (read_level(&level) != 0)
    return -1;
  if (level == 7) // live: 1.true
    return 1;
  return 0;
}

// One number is not two.
int dead(void) {
  int level = 0;
  if (read_level(&level) != 0)
    return -1;
  if (level == 7 && level * 2 == 15) // dead: 2.true
    return 1;
  return 0;
}
