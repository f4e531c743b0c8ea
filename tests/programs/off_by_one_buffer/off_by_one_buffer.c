// test: function=has_pair
// A read one element behind an input buffer.
#include <stddef.h>

int has_pair(const int *a, size_t n)
{
    if (a == NULL || n > 3) {
        return -1;
    }
    for (size_t i = 0; i < n; i++) {
        if (a[i] == 7 && a[i + 1] == 8) { // expect-finding: out-of-bounds
            return 1;
        }
    }
    return 0;
}
