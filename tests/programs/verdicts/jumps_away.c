// verdict: assumes=stub-effects
// Another file defines work, which fails and calls longjmp(back, 1).
#include <setjmp.h>

jmp_buf back;
void work(void);

int live(void) {
  switch (setjmp(back)) {
  case 0:
    work();
    return 0;
  default: // live: 1.true
    return 1;
  }
}

// Nobody else knows the local jmp_buf.
int dead(void) {
  jmp_buf own;
  switch (setjmp(own)) {
  case 0:
    work();
    return 0;
  default: // dead: 1.true
    return 1;
  }
}
