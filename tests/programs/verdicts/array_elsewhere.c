// verdict: assumes=undefined-array-size,undefined-variable
// Another file defines the table with 41 elements or more, and the last is 3.
extern int table[];

int live(void) {
  if (table[40] == 3) // live: 1.true 1.false
    return 1;
  return 0;
}

// An element is one number.
int dead(void) {
  int value = table[40];
  if (value == 3) {
    if (value == 4) // dead: 1.true
      return 1;
  }
  return 0;
}
