// rule: hang
// about: A counter of eight bits never reaches a limit above 255.
#include <stdint.h>

unsigned byte_counter_bug(unsigned limit)
{
    if (limit > 300)
        return 0;
    unsigned hash = 17;
    for (uint8_t i = 0; i < limit; i++) // BUG
        hash = hash * 31u + i;
    return hash;
}

unsigned byte_counter_ok(unsigned limit)
{
    if (limit > 300)
        return 0;
    unsigned hash = 17;
    for (unsigned i = 0; i < limit; i++)
        hash = hash * 31u + i;
    return hash;
}
