// Writes to places where a tool may keep its own memory.
#include <stddef.h>
#include <stdint.h>

static void smear(uint64_t at, size_t size)
{
    volatile unsigned char *p = (volatile unsigned char *)at;
    for (size_t i = 0; i < size; i++) {
        p[i] = 0xff;
    }
}

void smear_fixed(int which)
{
    switch (which) {
    case 1: smear(0x100000000000u, 1 << 20); break;
    case 2: smear(0x110000000000u, 1 << 20); break;
    case 3: smear(0x120000000000u, 1 << 20); break;
    case 4: smear(0x10000u, 1 << 12); break;
    case 5: smear(0x400000u, 1 << 20); break;
    case 6: smear(0x7fff8000u, 1 << 20); break;
    case 7: smear(0x555555554000u, 1 << 20); break;
    default: break;
    }
}

int smear_pages(unsigned step)
{
    // One byte in every page of the first shared range.
    for (uint64_t page = 0; page < 4096; page++) {
        *(volatile unsigned char *)(0x100000000000u + page * 4096 + step) = 1;
    }
    return step > 100;
}

int smear_pages_high(unsigned step)
{
    for (uint64_t page = 0; page < 4096; page++) {
        *(volatile unsigned char *)(0x110000000000u + page * 4096 + step) = 1;
    }
    return step > 100;
}
