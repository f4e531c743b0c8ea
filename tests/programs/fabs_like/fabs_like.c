// test: function=near
// fabs-like code and a tolerance.

static double absolute(double x)
{
    if (x < 0.0) {
        return -x;
    }
    return x;
}

int near(double a, double b)
{
    double diff = absolute(a - b);
    if (diff == 0.0) {
        return 0;
    }
    if (diff <= 0.001) {
        return 1;
    }
    if (diff > 1000.0) {
        return 3;
    }
    return 2;
}
