// test: function=luhn_ok time=20
// The Luhn check on an array with a declared bound.

int luhn_ok(const unsigned char digits[8])
{
    unsigned sum = 0;
    for (int i = 0; i < 8; i++) {
        unsigned d = digits[i];
        if (d > 9) {
            return -1;
        }
        if (i % 2 == 0) {
            d *= 2;
            if (d > 9) {
                d -= 9;
            }
        }
        sum += d;
    }
    if (sum == 0) {
        return -2;
    }
    if (sum % 10 != 0) {
        return 0;
    }
    return 1;
}
