// verdict: assumes=undefined-variable,initial-value
// Another file defines the variable and sets it.
extern int mode;

int live(int x) {
  if (mode) // live: 1.true
    return 2;
  return x;
}

// The lowest bit is 0 or 1.
int dead(int x) {
  int low = mode & 1;
  if (low == 2) // dead: 1.true
    return 2;
  return x;
}
