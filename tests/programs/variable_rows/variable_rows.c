// test: function=is_symmetric
// A matrix whose size is an argument.
#include <stddef.h>

int is_symmetric(size_t n, int m[n][n])
{
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++) {
            if (m[i][j] != m[j][i]) {
                return 0;
            }
        }
    }
    return 1;
}
