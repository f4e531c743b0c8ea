// verdict: assumes=stub-effects
// Another file defines hook, which sets the flag.
void hook(void);
int flag;

int live(void) {
  flag = 0;
  hook();
  if (flag) // live: 1.true
    return 1;
  return 0;
}

// The call cannot see the local variable.
int dead(void) {
  int own = 0;
  flag = 0;
  hook();
  if (own) // dead: 1.true
    return 1;
  return 0;
}
