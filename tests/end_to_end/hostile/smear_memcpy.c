// The same through library calls, which are models and not instrumented code.
#include <stddef.h>
#include <stdint.h>
#include <string.h>

void smear_with_memset(uintptr_t at, size_t size)
{
    memset((void *)at, 0x5a, size);
}

int smear_ranges(int which)
{
    if (which == 1) {
        memset((void *)0x100000000000u, 0xff, 1 << 20);
    }
    if (which == 2) {
        memset((void *)0x110000000000u, 0xff, 1 << 20);
    }
    if (which == 3) {
        memcpy((void *)0x100000000000u, (void *)0x110000000000u, 1 << 16);
    }
    return which;
}
