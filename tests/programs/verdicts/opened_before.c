// verdict: assumes=none
// The caller has called set_open before.
static int is_open;

void set_open(void) { is_open = 1; }

int live(void) {
  if (is_open) // live: 1.true
    return 1;
  return 0;
}

// The lowest bit is 0 or 1.
int dead(void) {
  int low = is_open & 1;
  if (low == 2) // dead: 1.true
    return 1;
  return 0;
}
