// rule: uninitialised-read
// about: Only even values are copied to the heap block, but all of its elements are compared.
#include <stdlib.h>

int even_values_bug(const int *a, int n)
{
    if (a == NULL || n < 1 || n > 6)
        return -1;
    int *even = malloc((size_t)n * sizeof *even);
    int used = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] % 2 == 0) {
            even[used] = a[i];
            used++;
        }
    }
    int large = 0;
    for (int i = 0; i < n; i++)
        if (even[i] > 1000) // BUG
            large++;
    free(even);
    return large;
}

int even_values_ok(const int *a, int n)
{
    if (a == NULL || n < 1 || n > 6)
        return -1;
    int *even = malloc((size_t)n * sizeof *even);
    int used = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] % 2 == 0) {
            even[used] = a[i];
            used++;
        }
    }
    int large = 0;
    for (int i = 0; i < used; i++)
        if (even[i] > 1000)
            large++;
    free(even);
    return large;
}
