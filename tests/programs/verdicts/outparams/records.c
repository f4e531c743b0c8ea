// verdict: assumes=stub-effects
// Another file defines list_points, which stores all four points, of which the third is (8, 9).
struct point {
  int x;
  int y;
};
int list_points(struct point *to, int most);

int live(void) {
  struct point points[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
  int n = list_points(points, 4);
  if (n == 4 && points[2].x == 8 && points[2].y == 9) // live: 3.true
    return 1;
  return 0;
}

// A remainder is smaller than what was divided by.
int dead(void) {
  struct point points[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
  list_points(points, 4);
  unsigned rest = (unsigned)points[3].x % 16;
  if (rest > 15) // dead: 1.true
    return 1;
  return 0;
}
