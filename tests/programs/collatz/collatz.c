// test: function=collatz_steps time=20
// Collatz iteration with a bounded number of steps.

int collatz_steps(unsigned n)
{
    if (n == 0 || n > 1000) {
        return -1;
    }
    int steps = 0;
    while (n != 1 && steps < 8) {
        if (n % 2 == 0) {
            n /= 2;
        } else {
            n = 3 * n + 1;
        }
        steps++;
    }
    if (n != 1) {
        return 0;
    }
    if (steps == 7) {
        return 7; /* 3, 20, 21 or 128 */
    }
    return 1;
}
