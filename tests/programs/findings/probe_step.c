// rule: div-by-zero
// about: The step of a double hash is taken from three bits of the key, which may all be zero.
#include <stdint.h>

uint32_t probe_step_bug(uint32_t key)
{
    uint32_t mixed = key * 2654435761u;
    uint32_t step = (mixed >> 13) & 7u;
    if (key < 100u)
        step = 1;
    return mixed % step; // BUG
}

uint32_t probe_step_ok(uint32_t key)
{
    uint32_t mixed = key * 2654435761u;
    uint32_t step = ((mixed >> 13) & 7u) + 1u;
    if (key < 100u)
        step = 1;
    return mixed % step;
}
