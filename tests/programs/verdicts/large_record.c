// verdict: assumes=large-object
// The caller passes 15001 and a record where that byte is 9.
struct page {
  unsigned char bytes[20000];
};

int live(const struct page *p, unsigned i) {
  if (i < 20000 && p->bytes[i] == 9 && i > 15000) // live: 3.true
    return 1;
  return 0;
}

// A byte is at most 255.
int dead(const struct page *p, unsigned i) {
  if (i >= 20000)
    return -1;
  int twice = 2 * p->bytes[i];
  if (twice > 510) // dead: 1.true
    return 1;
  return 0;
}
