// System calls by their numbers.
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <unistd.h>

int raw_unlink(int n)
{
    if (n == 1) {
        return (int)syscall(SYS_unlink, CANARY "/file");
    }
    return 0;
}

int raw_any(long number, long a, long b, long c)
{
    return (int)syscall(number, a, b, c);
}
