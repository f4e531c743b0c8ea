// verdict: assumes=stub-effects
// Another file defines measure, which stores a positive width, a larger height and a negative depth.
void measure(int *width, long *height, short *depth);

int live(void) {
  int width = 0;
  long height = 0;
  short depth = 0;
  measure(&width, &height, &depth);
  if (width > 0 && height > width && depth < 0) // live: 3.true
    return 1;
  return 0;
}

// A short is at most 32767.
int dead(void) {
  int width = 0;
  long height = 0;
  short depth = 0;
  measure(&width, &height, &depth);
  int twice = 2 * depth;
  if (twice > 65534) // dead: 1.true
    return 1;
  return width > height;
}
