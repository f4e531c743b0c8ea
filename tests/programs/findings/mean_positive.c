// rule: div-by-zero
// about: The mean of the positive elements divides by their number, which may be zero.
#include <stddef.h>

int mean_positive_bug(const int *a, int n)
{
    if (a == NULL || n <= 0)
        return 0;
    long long sum = 0;
    int positive = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] > 0) {
            sum += a[i];
            positive++;
        }
    }
    return (int)(sum / positive); // BUG
}

int mean_positive_ok(const int *a, int n)
{
    if (a == NULL || n <= 0)
        return 0;
    long long sum = 0;
    int positive = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] > 0) {
            sum += a[i];
            positive++;
        }
    }
    if (positive == 0)
        return 0;
    return (int)(sum / positive);
}
