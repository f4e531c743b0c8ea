// test: function=most_frequent
// Variables that take more of the stack than most functions do.
#include <string.h>

int most_frequent(const unsigned char data[3], int limit)
{
    int seen[256];
    char scratch[900000];

    memset(seen, 0, sizeof seen);
    memset(scratch, limit, sizeof scratch);
    for (int i = 0; i < 3; i++) {
        seen[data[i]]++;
    }
    if (seen[data[0]] == 3) {
        return 3;
    }
    return scratch[limit & 0xffff] > 1 ? 1 : 0;
}
