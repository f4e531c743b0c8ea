// test: function=merge_sorted_halves
// A buffer with more room behind its n elements: it is handed on beside them as a second area.

static void merge(int *values, unsigned n, int *spare)
{
    unsigned middle = n / 2;
    unsigned left = 0;
    unsigned right = middle;

    for (unsigned i = 0; i < n; i++) {
        if (right == n || (left < middle && values[left] <= values[right])) {
            spare[i] = values[left++]; // expect-precondition: values
        } else {
            spare[i] = values[right++];
        }
    }
    for (unsigned i = 0; i < n; i++) {
        values[i] = spare[i];
    }
}

int merge_sorted_halves(int *values, unsigned n)
{
    if (n < 2 || n > 4) {
        return 0;
    }
    merge(values, n, values + n);
    return values[0];
}
