// test: function=guarded_run
// setjmp and longjmp within the unit, used as an exception.
#include <setjmp.h>
#include <stddef.h>

static int checked_sum(const int *a, size_t n, jmp_buf *on_error)
{
    int sum = 0;
    for (size_t i = 0; i < n; i++) {
        if (a[i] < 0) {
            longjmp(*on_error, 1);
        }
        sum += a[i];
        if (sum > 1000) {
            longjmp(*on_error, 2);
        }
    }
    return sum;
}

int guarded_run(const int *a, size_t n)
{
    jmp_buf env;

    if (a == NULL || n > 3) {
        return -1;
    }
    switch (setjmp(env)) {
    case 0:
        break;
    case 1:
        return -10; /* negative element */
    default:
        return -20; /* too large */
    }
    if (checked_sum(a, n, &env) == 333) {
        return 1;
    }
    return 0;
}
