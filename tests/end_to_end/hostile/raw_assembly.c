// System calls by inline assembly, also by the door for 32-bit programs.
int raw_unlink_assembly(int n)
{
    long status = 0;
    if (n == 2) {
        __asm__ volatile("syscall" : "=a"(status) : "a"(87L), "D"(CANARY "/file") : "rcx", "r11", "memory");
    }
    return (int)status;
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
