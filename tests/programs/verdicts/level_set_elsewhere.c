// verdict: assumes=none
// Another file has set the variable to 4.
int level = 3;
const int levels[2] = {3, 5};

int live(void) {
  if (level == 4) // live: 1.true
    return 1;
  return 0;
}

// The table is const, and 4 is not in it.
int dead(unsigned i) {
  if (levels[i & 1] == 4) // dead: 1.true
    return 1;
  return 0;
}
