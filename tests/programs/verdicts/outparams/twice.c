// verdict: assumes=stub-effects
// Another file defines next, which counts: it stores 1 and then 2.
void next(int *number);

int live(void) {
  int first = 0;
  int second = 0;
  next(&first);
  next(&second);
  if (first == 1 && second == 2) // live: 2.true
    return 1;
  return 0;
}

// The second call knows nothing of what was copied before.
int dead(void) {
  int number = 0;
  next(&number);
  int low = number & 1;
  next(&number);
  if (low == 2) // dead: 1.true
    return 1;
  return number;
}
