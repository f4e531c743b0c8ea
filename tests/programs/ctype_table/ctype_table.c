// test: function=scan_identifier
// A ctype-like table of 256 entries indexed by input characters.
#include <stddef.h>

enum { DIGIT = 1, ALPHA = 2, SPACE = 4, UNDER = 8 };

static const unsigned char kinds[256] = {
    ['0' ... '9'] = DIGIT,
    ['a' ... 'z'] = ALPHA,
    ['A' ... 'Z'] = ALPHA,
    [' '] = SPACE,
    ['\t'] = SPACE,
    ['_'] = UNDER | ALPHA,
};

int scan_identifier(const char *s)
{
    int n = 0;

    if (s == NULL) {
        return -1;
    }
    while ((kinds[(unsigned char)*s] & SPACE) != 0 && n < 3) {
        s++;
        n++;
    }
    if ((kinds[(unsigned char)*s] & ALPHA) == 0) {
        return 0;
    }
    if (kinds[(unsigned char)*s] == (UNDER | ALPHA)) {
        return 1;
    }
    s++;
    if ((kinds[(unsigned char)*s] & (ALPHA | DIGIT)) != 0) {
        return 2;
    }
    return 3;
}
