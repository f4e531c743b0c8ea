// test: function=quadratic time=20
// Real roots of a*x*x + b*x + c in doubles.
#include <math.h>
#include <stddef.h>

int quadratic(double a, double b, double c, double *out)
{
    if (out == NULL) {
        return -1;
    }
    if (a == 0.0) {
        if (b == 0.0) {
            return c == 0.0 ? 3 : 0; /* everything, or nothing */
        }
        out[0] = -c / b;
        return 1;
    }
    double d = b * b - 4.0 * a * c;
    if (d < 0.0) {
        return 0;
    }
    if (d == 0.0) {
        out[0] = -b / (2.0 * a);
        return 1;
    }
    if (d > 0.0) {
        double root = sqrt(d);
        out[0] = (-b - root) / (2.0 * a);
        return 2;
    }
    return -2; /* not a number */
}
