// verdict: assumes=pointer-places,function-pointers
// The caller passes a constant that is no function, as SIG_IGN is.
typedef void handler(int);
#define DEFAULT ((handler *)0)
#define IGNORED ((handler *)1)

int live(handler *h) {
  if (h == IGNORED) // live: 1.true
    return 1;
  return 0;
}

// The two constants differ.
int dead(handler *h) {
  if (h == IGNORED && h == DEFAULT) // dead: 2.true
    return 1;
  return 0;
}
