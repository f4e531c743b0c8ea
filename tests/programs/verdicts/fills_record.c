// verdict: assumes=stub-effects
// Another file defines ask, which fills the record.
struct reply {
  int code;
  long size;
};
void ask(struct reply *r);

int live(void) {
  struct reply r = {0, 0};
  ask(&r);
  if (r.code == 200) // live: 1.true
    return 1;
  return 0;
}

// Only the copy is handed on.
int dead(void) {
  struct reply r = {0, 0};
  struct reply copy = r;
  ask(&copy);
  if (r.code == 200) // dead: 1.true
    return 1;
  return copy.code;
}
