// verdict: assumes=initial-value
// The caller has called next_id of one.c twice before.
unsigned next_id(void);

int live(void) {
  if (next_id() == 3) // live: 1.true
    return 1;
  return 0;
}

// The lowest bit is 0 or 1.
int dead(void) {
  unsigned low = next_id() & 1;
  if (low == 3) // dead: 1.true
    return 1;
  return 0;
}
