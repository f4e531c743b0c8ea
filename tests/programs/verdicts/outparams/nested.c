// verdict: assumes=stub-effects
// Another file defines describe, which fills the inner record too.
struct size {
  unsigned short width;
  unsigned short height;
};
struct image {
  int format;
  struct size size;
};
void describe(struct image *to);

int live(void) {
  struct image image = {0, {0, 0}};
  describe(&image);
  if (image.format == 2 && image.size.height == 480) // live: 2.true
    return 1;
  return 0;
}

// Two numbers of 16 bits are at most 131070.
int dead(void) {
  struct image image = {0, {0, 0}};
  describe(&image);
  int sum = image.size.width + image.size.height;
  if (sum > 131070) // dead: 1.true
    return 1;
  return 0;
}
