// longjmp to a place that is gone, or that was never set.
#include <setjmp.h>

static jmp_buf place;

static int set_place(void)
{
    return setjmp(place);
}

int jump_to_dead_frame(int n)
{
    set_place();
    if (n > 10) {
        longjmp(place, n);
    }
    return n;
}

int jump_nowhere(int n)
{
    jmp_buf never = {0};
    if (n == 3) {
        longjmp(never, 1);
    }
    return n;
}

int jump_in_circles(int n)
{
    volatile int round = 0;
    setjmp(place);
    if (n > 0) {
        round++;
        longjmp(place, 1);
    }
    return round;
}
