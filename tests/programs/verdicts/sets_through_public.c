// verdict: assumes=stub-effects
// Another file defines notify, which calls request(3) of this file.
void notify(void);
static int pending;

void request(int n) { pending = n; }

int live(void) {
  pending = 0;
  notify();
  if (pending == 3) // live: 1.true
    return 1;
  return 0;
}

// The lowest bit is 0 or 1.
int dead(void) {
  pending = 0;
  notify();
  int low = pending & 1;
  if (low == 3) // dead: 1.true
    return 1;
  return 0;
}
