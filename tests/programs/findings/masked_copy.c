// rule: leak
// about: The early return for a forbidden first byte forgets the copy.
#include <stdlib.h>
#include <string.h>

int masked_copy_bug(const unsigned char *data, size_t len)
{
    if (data == NULL || len < 2 || len > 32)
        return -1;
    unsigned char *copy = malloc(len); // BUG
    memcpy(copy, data, len);
    for (size_t i = 0; i < len; i++)
        copy[i] ^= 0x5a;
    if (copy[0] == 0x17)
        return -2;
    int result = copy[0] < copy[1];
    free(copy);
    return result;
}

int masked_copy_ok(const unsigned char *data, size_t len)
{
    if (data == NULL || len < 2 || len > 32)
        return -1;
    unsigned char *copy = malloc(len);
    memcpy(copy, data, len);
    for (size_t i = 0; i < len; i++)
        copy[i] ^= 0x5a;
    if (copy[0] == 0x17) {
        free(copy);
        return -2;
    }
    int result = copy[0] < copy[1];
    free(copy);
    return result;
}
