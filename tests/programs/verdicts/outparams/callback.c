// verdict: assumes=stub-effects,function-pointers
// The caller's function stores 6.
int live(void (*get)(int *)) {
  int value = 0;
  get(&value);
  if (value == 6) // live: 1.true
    return 1;
  return 0;
}

// The caller's function does not know the other variable.
int dead(void (*get)(int *)) {
  int value = 0;
  int other = 0;
  get(&value);
  if (other == 6) // dead: 1.true
    return 1;
  return value;
}
