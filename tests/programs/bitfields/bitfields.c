// test: function=flags_check
// Bit-fields: unsigned, signed, straddling bytes, written and read back.
#include <stddef.h>

struct flags {
    unsigned a : 3;
    signed b : 5;
    unsigned c : 11;
    unsigned d : 13;
    signed e : 1;
};

int flags_check(struct flags *f)
{
    if (f == NULL) {
        return -1;
    }
    if (f->a == 5 && f->b == -16) {
        return 1;
    }
    if (f->c == 0x5A5 && f->d > 8000) {
        return 2;
    }
    int e = f->e;
    if (e == 1) { // expect: 1.true=unreachable
        return 3; /* one signed bit holds 0 and -1 */
    }
    f->a = f->a + 1;
    if (f->a == 0) {
        return 4; /* wrapped from 7 */
    }
    if (f->b > 14) {
        return 5;
    }
    return 0;
}
