// test: function=precision time=20
// double to float and back: is the value representable?

int precision(double d)
{
    if (d < 0.0 || d > 1.0e6) {
        return -1;
    }
    float f = (float)d;
    if ((double)f == d) {
        if (f == 0.75f) {
            return 1;
        }
        return 2;
    }
    if ((double)f > d) {
        return 3; /* rounded up */
    }
    return 4; /* rounded down, or not a number */
}
