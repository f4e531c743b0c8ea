// test: function=arith_i64 time=20
// Every operator on signed 64-bit operands.
#include <stdint.h>

int arith_i64(int64_t a, int64_t b)
{
    if (b == 0 || b == -1) {
        return -1;
    }
    if (a + b == INT64_MIN) {
        return 1;
    }
    if (a - b == 5000000000) {
        return 2;
    }
    if (a * 3 == 1) {
        return 3; /* the inverse of three modulo 2^64 */
    }
    if (a / b == -300) {
        return 4;
    }
    if (a % b == -99) {
        return 5;
    }
    if ((int64_t)((uint64_t)a << (b & 63)) == INT64_MIN) {
        return 6;
    }
    if (a >> (b & 63) == -100) {
        return 7;
    }
    if ((a & b) == -4294967296) {
        return 8;
    }
    if ((a | b) == 0x7F7F) {
        return 9;
    }
    if ((a ^ b) == -3) {
        return 10;
    }
    return 0;
}
