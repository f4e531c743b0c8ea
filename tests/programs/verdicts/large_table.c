// verdict: assumes=large-object
// The caller passes 5000.
static const short table[8192] = {[5000] = 777};

int live(unsigned i) {
  if (table[i & 8191] == 777) // live: 1.true
    return 1;
  return 0;
}

// No element is 778.
int dead(unsigned i) {
  if (table[i & 8191] == 778) // dead: 1.true
    return 1;
  return 0;
}
