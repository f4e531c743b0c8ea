// test: function=flex_sum
// A flexible array member in a block allocated by the unit.
#include <stddef.h>
#include <stdlib.h>

struct row {
    size_t n;
    int cells[];
};

int flex_sum(const int *src, size_t n)
{
    if (src == NULL || n == 0 || n > 4) {
        return -1;
    }
    struct row *r = malloc(sizeof *r + n * sizeof r->cells[0]);
    if (r == NULL) {
        return -2;
    }
    r->n = n;
    int sum = 0;
    for (size_t i = 0; i < r->n; i++) {
        r->cells[i] = src[i];
        sum += r->cells[i];
    }
    int last = r->cells[n - 1];
    free(r);
    if (sum == 100 && last == 60) {
        return 1;
    }
    return 0;
}
