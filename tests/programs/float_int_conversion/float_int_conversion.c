// test: function=convert time=20
// Conversions between floating and integer types.
#include <stdint.h>

int convert(double d, int i, uint64_t u)
{
    if (d >= -1000.0 && d <= 1000.0) {
        int t = (int)d;
        if (t == -7 && d != -7.0) {
            return 1; /* truncation towards zero */
        }
        if (t == 512) {
            return 2;
        }
    }
    if ((float)i == 16777216.0f && i != 16777216) {
        return 3; /* rounded in the conversion to float */
    }
    if ((double)u == 18446744073709551616.0) {
        return 4; /* rounded up to 2^64 */
    }
    if ((unsigned char)(i & 0xFF) * 0.5 == 100.5) {
        return 5;
    }
    return 0;
}
