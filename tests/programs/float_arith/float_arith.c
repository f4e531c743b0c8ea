// test: function=farith time=20
// Float and double arithmetic with exact targets.

int farith(double a, double b)
{
    if (a + b == 10.0 && a > b) {
        return 1;
    }
    if (a * 0.5 == 21.0) {
        return 2;
    }
    if (b != 0.0 && a / b == 4.0) {
        return 3;
    }
    if (a - 1.0 > 99.0 && a < 101.0) {
        return 4;
    }
    if (-a > 1.0e10) {
        return 5;
    }
    return 0;
}
