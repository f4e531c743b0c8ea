// Writes through integers that are cast to pointers: anywhere in the address space.
#include <stdint.h>

void wild_write(uintptr_t address, unsigned char value)
{
    *(volatile unsigned char *)address = value;
}

int wild_write_if(uintptr_t address, uint64_t value)
{
    if (address % 4096 == 8 && value == 0x1122334455667788u) {
        *(volatile uint64_t *)address = value;
        return 1;
    }
    return 0;
}

void wild_fill(uintptr_t from, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        ((volatile unsigned char *)from)[i] = 0xaa;
    }
}
