// rule: out-of-bounds
// about: The search for two equal neighbours compares the last element with the one behind the buffer.
#include <stddef.h>

long find_pair_bug(const short *data, size_t len)
{
    if (data == NULL)
        return -1;
    for (size_t i = 0; i < len; i++) {
        if (data[i] < 0)
            continue;
        if (data[i] == data[i + 1]) // BUG
            return (long)i;
    }
    return -1;
}

long find_pair_ok(const short *data, size_t len)
{
    if (data == NULL)
        return -1;
    for (size_t i = 0; i + 1 < len; i++) {
        if (data[i] < 0)
            continue;
        if (data[i] == data[i + 1])
            return (long)i;
    }
    return -1;
}
