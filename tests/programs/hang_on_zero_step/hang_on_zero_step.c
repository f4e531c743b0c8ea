// test: function=count_steps
// An endless loop on one input: a step of zero.

int count_steps(unsigned n, unsigned step)
{
    unsigned i = 0;
    int count = 0;

    if (n > 8 || step > 3) {
        return -1;
    }
    for (;;) { // expect-finding: hang
        if (i >= n) {
            break;
        }
        i += step;
        count++;
    }
    if (count == 3) {
        return 1;
    }
    return 0;
}
