// test: function=det3 time=20
// Determinant of a 3x3 matrix of small integers.
#include <stdint.h>

int det3(const int8_t m[3][3])
{
    int d = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
          - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
          + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    if (d == 0) {
        return 0;
    }
    if (d == 77) {
        return 1;
    }
    if (d < 0) {
        return 2;
    }
    return 3;
}
