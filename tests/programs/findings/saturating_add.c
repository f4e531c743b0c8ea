// rule: ensures
// about: A counter that should stop at its largest value wraps around.
// options: --requires 'counter != NULL' --ensures '*counter >= assay_old(*counter) && assay_result == *counter'
#include <limits.h>
#include <stddef.h>

unsigned saturating_add_bug(unsigned *counter, unsigned step) // BUG
{
    if (*counter == UINT_MAX)
        return *counter;
    *counter += step;
    return *counter;
}

unsigned saturating_add_ok(unsigned *counter, unsigned step)
{
    if (step > UINT_MAX - *counter)
        *counter = UINT_MAX;
    else
        *counter += step;
    return *counter;
}
