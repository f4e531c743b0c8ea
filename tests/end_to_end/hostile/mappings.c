// Changes of the address space.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

int unmap_fixed(int which)
{
    if (which == 1) {
        return munmap((void *)0x100000000000u, 1u << 30);
    }
    if (which == 2) {
        return munmap((void *)0x110000000000u, 1u << 30);
    }
    return 0;
}

int unmap_everything(int n)
{
    if (n == 3) {
        munmap((void *)0x10000, 0x7ffffffe0000u);
    }
    return n;
}

int map_over(int which)
{
    uint64_t at = which == 1 ? 0x100000000000u : which == 2 ? 0x110000000000u : 0;
    if (at == 0) {
        return 0;
    }
    void *p = mmap((void *)at, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    return p == MAP_FAILED;
}

int protect_code(int n)
{
    uintptr_t page = (uintptr_t)&protect_code & ~(uintptr_t)4095;
    if (n == 6) {
        mprotect((void *)page, 4096, PROT_NONE);
    }
    return n;
}

int rewrite_code(int n)
{
    uintptr_t page = (uintptr_t)&protect_code & ~(uintptr_t)4095;
    if (n == 7 && mprotect((void *)page, 4096, PROT_READ | PROT_WRITE | PROT_EXEC) == 0) {
        *(volatile unsigned char *)(uintptr_t)&protect_code = 0xcc;
    }
    return n;
}

int map_any(size_t size)
{
    void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) {
        return 0;
    }
    *(volatile char *)p = 1;
    return 1;
}

int map_file(int n)
{
    int fd = n == 8 ? open(CANARY "/file", O_RDONLY) : -1;
    if (fd < 0) {
        return 0;
    }
    char *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (p != MAP_FAILED) {
        p[0] = 'X';
    }
    return p != MAP_FAILED;
}
