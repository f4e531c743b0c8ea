// test: function=rle_encode time=20
// Run-length encoding into an out buffer with a bound.
#include <stddef.h>
#include <stdint.h>

int rle_encode(const uint8_t *in, size_t n, uint8_t *out, size_t cap)
{
    size_t used = 0;
    size_t i = 0;

    if (in == NULL || out == NULL || n > 5) {
        return -1;
    }
    while (i < n) {
        uint8_t byte = in[i];
        uint8_t run = 1;
        while (i + run < n && in[i + run] == byte) {
            run++;
        }
        if (used + 2 > cap) {
            return -2; /* no room */
        }
        out[used] = run;
        out[used + 1] = byte;
        used += 2;
        i += run;
    }
    if (used == 4 && n == 5) {
        return 1; /* two runs */
    }
    return 0;
}
