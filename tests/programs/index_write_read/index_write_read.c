// test: function=write_then_read
// Writes through input indices, then reads: do the indices coincide?

int write_then_read(unsigned i, unsigned j, unsigned k)
{
    int a[5] = {9, 9, 9, 9, 9};

    if (i >= 5 || j >= 5 || k >= 5) {
        return -1;
    }
    a[i] = 0;
    a[j] = 1;
    if (a[i] == 1) {
        return 1; /* i == j */
    }
    a[k]++;
    if (a[j] == 2) {
        return 2; /* k == j */
    }
    if (a[i] == 1) {
        return 3; /* k == i */
    }
    if (a[k] == 9) { // expect: 1.true=unreachable
        return 4;
    }
    return 0;
}
