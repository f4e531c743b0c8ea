// test: function=total
// Numbers in an array that callers in the same file lay out: that they are too large is theirs to see to.
#include <stddef.h>

static int total(const int *weights, size_t count)
{
    int sum = 0;

    if (weights == NULL) {
        return -1;
    }
    for (size_t i = 0; i < count; i++) {
        sum += weights[i] << 8; // expect-warning: bad-shift
    }
    return sum;
}

int total_of_three(int first, int second, int third)
{
    int weights[3] = {first & 255, second & 255, third & 255};

    return total(weights, 3);
}
