// rule: out-of-bounds
// The byte after an escape is taken without asking whether there is one.
#include <stddef.h>

int escape_pairs_bug(const unsigned char *text, size_t size)
{
    int pairs = 0;
    if (!text)
        return -1;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '%') {
            i++;
            if (text[i] == '%') // BUG
                pairs++;
        }
    }
    return pairs;
}

int escape_pairs_ok(const unsigned char *text, size_t size)
{
    int pairs = 0;
    if (!text)
        return -1;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '%' && i + 1 < size) {
            i++;
            if (text[i] == '%')
                pairs++;
        }
    }
    return pairs;
}
