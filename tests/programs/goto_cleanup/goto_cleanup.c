// test: function=acquire
// The goto cleanup pattern: resources released in reverse order.

int acquire(int a, int b, int c)
{
    int held = 0;
    int rc = -1;

    if (a <= 0) {
        goto out;
    }
    held |= 1;
    if (b == a) {
        goto release_a;
    }
    held |= 2;
    if (c > b) {
        rc = -2;
        goto release_b;
    }
    held |= 4;
    rc = held;
    held &= ~4;
release_b:
    held &= ~2;
release_a:
    held &= ~1;
out:
    if (held != 0) { // expect: 1.true=unreachable
        return -99;
    }
    return rc;
}
