// rule: ensures
// about: The maximum starts at zero, which is wrong when all elements are negative.
// options: --requires 'a != NULL && n >= 1 && n <= 6' --ensures 'contains(a, n, assay_result)'
#include <stddef.h>

__attribute__((unused)) static int contains(const int *a, int n, int x)
{
    for (int i = 0; i < n; i++)
        if (a[i] == x)
            return 1;
    return 0;
}

int array_max_bug(const int *a, int n) // BUG
{
    int max = 0;
    for (int i = 0; i < n; i++)
        if (a[i] > max)
            max = a[i];
    return max;
}

int array_max_ok(const int *a, int n)
{
    int max = a[0];
    for (int i = 1; i < n; i++)
        if (a[i] > max)
            max = a[i];
    return max;
}
