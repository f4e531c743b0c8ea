// rule: null-deref
// about: A missing customer is noticed, but for large sums the pointer is used all the same.
#include <stddef.h>

struct customer {
    int limit;
    int blocked;
};

int credit_check_bug(const struct customer *customer, int wanted)
{
    int status = 0;
    if (customer == NULL)
        status = -1;
    if (wanted > 100)
        status = customer->limit >= wanted ? 1 : 2; // BUG
    return status;
}

int credit_check_ok(const struct customer *customer, int wanted)
{
    int status = 0;
    if (customer == NULL)
        return -1;
    if (wanted > 100)
        status = customer->limit >= wanted ? 1 : 2;
    return status;
}
