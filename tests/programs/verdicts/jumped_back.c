// verdict: assumes=none
// The caller passes 3.
#include <setjmp.h>

static void check(int x, jmp_buf *back) {
  if (x == 3)
    longjmp(*back, 2);
}

int live(int x) {
  jmp_buf back;
  switch (setjmp(back)) {
  case 0:
    check(x, &back);
    return 0;
  default: // live: 1.true
    return 1;
  }
}

// Nobody jumps with a 1.
int dead(int x) {
  jmp_buf back;
  switch (setjmp(back)) {
  case 0:
    check(x, &back);
    return 0;
  case 1: // dead: 1.true
    return 1;
  default:
    return 2;
  }
}
