// test: function=ackermann
// Bounded mutual nesting of recursive calls.

static unsigned ack(unsigned m, unsigned n)
{
    if (m == 0) {
        return n + 1;
    }
    if (n == 0) {
        return ack(m - 1, 1);
    }
    return ack(m - 1, ack(m, n - 1));
}

int ackermann(unsigned m, unsigned n)
{
    if (m > 2 || n > 3) {
        return -1;
    }
    unsigned r = ack(m, n);
    if (r == 9) {
        return 1; /* only m = 2, n = 3 */
    }
    return 0;
}
