// rule: abort
// about: A file of a newer version ends the program instead of being refused.
#include <stdlib.h>

int read_header_bug(const unsigned char *data, size_t len)
{
    if (data == NULL || len < 4)
        return -1;
    if (data[0] != 'A' || data[1] != 0x1b)
        return -1;
    unsigned version = data[2] * 256u + data[3];
    if (version > 0x0301)
        abort(); // BUG
    return (int)version;
}

int read_header_ok(const unsigned char *data, size_t len)
{
    if (data == NULL || len < 4)
        return -1;
    if (data[0] != 'A' || data[1] != 0x1b)
        return -1;
    unsigned version = data[2] * 256u + data[3];
    if (version > 0x0301)
        return -2;
    return (int)version;
}
