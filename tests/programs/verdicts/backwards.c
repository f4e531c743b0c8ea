// verdict: assumes=pointer-places
// The caller passes the end of a text as `from` and its beginning as `to`.
int live(const char *from, const char *to) {
  if (to < from) // live: 1.true
    return 1;
  return 0;
}

// Nothing lies both before and behind.
int dead(const char *from, const char *to) {
  if (to < from && from < to) // dead: 2.true
    return 1;
  return 0;
}
