// verdict: assumes=stub-effects
// Another file defines hook, which one.c calls, and sets the flag.
void tick(void);
int flag;

int live(void) {
  flag = 0;
  tick();
  if (flag) // live: 1.true
    return 1;
  return 0;
}

// The call cannot see the local variable.
int dead(void) {
  int own = 0;
  flag = 0;
  tick();
  if (own) // dead: 1.true
    return 1;
  return 0;
}
