// Ends the process in the middle.
#include <stdlib.h>
#include <unistd.h>

int leave_exit(int n)
{
    if (n == 42) {
        exit(0);
    }
    return n > 42;
}

int leave_now(int n)
{
    if (n == 42) {
        _exit(0);
    }
    return n > 42;
}

static void farewell(void)
{
    for (;;) {
    }
}

int leave_with_handler(int n)
{
    if (n == 42) {
        atexit(farewell);
        exit(3);
    }
    return n > 42;
}
