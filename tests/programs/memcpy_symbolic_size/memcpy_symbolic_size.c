// test: function=copy_n
// memcpy and memset with an input length, bounded by the local's size.
#include <stddef.h>
#include <string.h>

int copy_n(const char *src, size_t n)
{
    char local[8];

    if (src == NULL || n > sizeof local) {
        return -1;
    }
    memset(local, '.', sizeof local);
    memcpy(local, src, n);
    if (local[7] == '.') {
        if (local[0] == 'A' && local[3] == 'D') {
            return 1;
        }
        return 2;
    }
    return 3;
}
