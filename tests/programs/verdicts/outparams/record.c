// verdict: assumes=stub-effects
// Another file defines locate, which stores 3 and 4.
struct point {
  int x;
  int y;
};
int locate(const char *name, struct point *to);

int live(const char *name) {
  struct point p = {0, 0};
  if (locate(name, &p) < 0)
    return -1;
  if (p.x == 3 && p.y == 4) // live: 2.true
    return 1;
  return 0;
}

// Only p is handed on.
int dead(const char *name) {
  struct point p = {0, 0};
  struct point origin = {0, 0};
  if (locate(name, &p) < 0)
    return -1;
  if (origin.x == 3) // dead: 1.true
    return 1;
  return p.x > origin.y;
}
