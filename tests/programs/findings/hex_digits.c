// rule: out-of-bounds
// about: The local buffer holds eight hexadecimal digits, but 64-bit values have up to sixteen.
#include <stdint.h>

int hex_digits_bug(uint64_t value)
{
    char digits[8];
    int used = 0;
    do {
        digits[used] = "0123456789abcdef"[value & 15]; // BUG
        used++;
        value >>= 4;
    } while (value != 0);
    return digits[used - 1] == 'f' ? -used : used;
}

int hex_digits_ok(uint64_t value)
{
    char digits[16];
    int used = 0;
    do {
        digits[used] = "0123456789abcdef"[value & 15];
        used++;
        value >>= 4;
    } while (value != 0);
    return digits[used - 1] == 'f' ? -used : used;
}
