// test: function=loops
// do/while, for with break and continue, nested loops.
#include <stddef.h>

int loops(const int *a, size_t n)
{
    if (a == NULL || n == 0 || n > 4) {
        return -1;
    }
    size_t i = 0;
    int seen = 0;
    do {
        seen += a[i] == 7;
        i++;
    } while (i < n);

    int skipped = 0;
    for (i = 0; i < n; i++) {
        if (a[i] < 0) {
            skipped++;
            continue;
        }
        if (a[i] == 100) {
            break;
        }
    }
    int pairs = 0;
    for (i = 0; i < n; i++) {
        for (size_t j = i + 1; j < n; j++) {
            if (a[i] == a[j]) {
                pairs++;
            }
        }
    }
    if (seen == 2 && skipped == 1) {
        return 1;
    }
    if (pairs == 3) {
        return 2;
    }
    return 0;
}
