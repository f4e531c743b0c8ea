// rule: double-free
// about: A case without break runs into the next one, and both free the buffer.
#include <stdlib.h>
#include <string.h>

int missing_break_bug(unsigned kind, unsigned bytes)
{
    if (bytes == 0 || bytes > 16)
        return -1;
    unsigned char *buffer = malloc(bytes);
    memset(buffer, (int)(kind & 0x7fu), bytes);
    int sum = buffer[bytes - 1];
    switch (kind) {
    case 10:
        sum += 1;
        free(buffer);
    case 4711:
        sum += 2;
        free(buffer); // BUG
        break;
    default:
        free(buffer);
        break;
    }
    return sum;
}

int missing_break_ok(unsigned kind, unsigned bytes)
{
    if (bytes == 0 || bytes > 16)
        return -1;
    unsigned char *buffer = malloc(bytes);
    memset(buffer, (int)(kind & 0x7fu), bytes);
    int sum = buffer[bytes - 1];
    switch (kind) {
    case 10:
        sum += 1;
        free(buffer);
        break;
    case 4711:
        sum += 2;
        free(buffer);
        break;
    default:
        free(buffer);
        break;
    }
    return sum;
}
