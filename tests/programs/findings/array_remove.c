// rule: out-of-bounds
// about: Closing the gap after a removed element reads one element past the buffer.
#include <stddef.h>

int array_remove_bug(int *a, int n, int pos)
{
    if (a == NULL || pos < 0 || pos >= n)
        return n;
    for (int i = pos; i < n; i++)
        a[i] = a[i + 1]; // BUG
    return n - 1;
}

int array_remove_ok(int *a, int n, int pos)
{
    if (a == NULL || pos < 0 || pos >= n)
        return n;
    for (int i = pos; i < n - 1; i++)
        a[i] = a[i + 1];
    return n - 1;
}
