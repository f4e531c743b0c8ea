// rule: signed-overflow
// about: The sum of the even elements is kept in an int.
// options: --requires 'n <= 8'
#include <stddef.h>

int sum_even_bug(const int *a, int n)
{
    int total = 0;
    if (a == NULL)
        return 0;
    for (int i = 0; i < n; i++)
        if (a[i] % 2 == 0)
            total += a[i]; // BUG
    return total > 1000;
}

int sum_even_ok(const int *a, int n)
{
    long long total = 0;
    if (a == NULL)
        return 0;
    for (int i = 0; i < n; i++)
        if (a[i] % 2 == 0)
            total += a[i];
    return total > 1000;
}
