// test: function=unlock
// abort() behind three dependent conditions.
#include <stdint.h>
#include <stdlib.h>

int unlock(uint32_t key, uint8_t pin)
{
    uint32_t k = key ^ 0xA5A5A5A5u;
    if ((k & 0xFFu) == pin) {
        if (((k >> 8) & 0xFFu) == (uint8_t)(pin * 7)) {
            if ((k >> 16) == 0xD00Du) {
                abort(); // expect-finding: abort
            }
            return 2;
        }
        return 1;
    }
    return 0;
}
