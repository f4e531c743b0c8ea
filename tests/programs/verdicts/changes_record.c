// verdict: assumes=stub-effects
// Another file defines step, which sets the member of the global record to 2.
void step(void);
struct state {
  int phase;
  int count;
} state;

int live(void) {
  state.phase = 1;
  step();
  if (state.phase == 2) // live: 1.true
    return 1;
  return 0;
}

// What was copied before the call stays as it is.
int dead(void) {
  struct state before = {1, 0};
  state = before;
  step();
  if (before.phase == 2) // dead: 1.true
    return 1;
  return 0;
}
