// System calls without the library, also by the door for 32-bit programs.
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <unistd.h>

int raw_unlink(int n)
{
    if (n == 1) {
        return (int)syscall(SYS_unlink, CANARY "/file");
    }
    if (n == 2) {
        long status;
        __asm__ volatile("syscall" : "=a"(status) : "a"(87L), "D"(CANARY "/file") : "rcx", "r11", "memory");
        return (int)status;
    }
    return 0;
}

int raw_any(long number, long a, long b, long c)
{
    return (int)syscall(number, a, b, c);
}

static char low_name[] = CANARY "/file";

int raw_32(int n)
{
    int status = 0;
    if (n == 3) {
        __asm__ volatile("int $0x80" : "=a"(status) : "a"(10), "b"((int)(long)low_name) : "memory");
    }
    if (n == 4) {
        __asm__ volatile("int $0x80" : "=a"(status) : "a"(1), "b"(0) : "memory");
    }
    return status;
}
