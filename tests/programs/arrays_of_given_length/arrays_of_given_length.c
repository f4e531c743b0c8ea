// test: function=longest_sum
// Arrays whose length is computed, in a loop: each lies where the one before was, and so do the variables of what is
// called afterwards.
#include <string.h>

static int sum(const int *numbers, int count)
{
    int copy[8];
    int total = 0;

    memcpy(copy, numbers, (size_t)count * sizeof *copy);
    for (int i = 0; i < count; i++) {
        total += copy[i] & 15;
    }
    return total;
}

int longest_sum(int most)
{
    int total = 0;

    if (most < 0 || most > 8) {
        return -1;
    }
    for (int length = 1; length <= most; length++) {
        int numbers[length];

        for (int i = 0; i < length; i++) {
            numbers[i] = i;
        }
        total = sum(numbers, length);
    }
    if (total == 15) {
        return 1;
    }
    return 0;
}
