// verdict: assumes=stub-effects
// Another file defines each, which two.c calls, and calls the function that it is given with 4.
void for_all(void (*f)(int));
static int seen;

static void note(int value) { seen = value; }

int live(void) {
  seen = 0;
  for_all(note);
  if (seen == 4) // live: 1.true
    return 1;
  return 0;
}

// The lowest bit is 0 or 1.
int dead(void) {
  seen = 0;
  for_all(note);
  int low = seen & 1;
  if (low == 4) // dead: 1.true
    return 1;
  return 0;
}
