// rule: assert
// about: Zeros are counted neither as negative nor as positive, so that the counts do not add up.
// options: --requires 'n <= 10'
#include <assert.h>
#include <stddef.h>

int sign_census_bug(const signed char *a, int n)
{
    if (a == NULL || n <= 0)
        return 0;
    int negative = 0, positive = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] < 0)
            negative++;
        else if (a[i] > 0)
            positive++;
    }
    assert(negative + positive == n); // BUG
    return positive - negative;
}

int sign_census_ok(const signed char *a, int n)
{
    if (a == NULL || n <= 0)
        return 0;
    int negative = 0, positive = 0, zero = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] < 0)
            negative++;
        else if (a[i] > 0)
            positive++;
        else
            zero++;
    }
    assert(negative + positive + zero == n);
    return positive - negative;
}
