// test: function=describe
// A tagged union whose tag chooses the view.
#include <stddef.h>
#include <stdint.h>

enum tag { TAG_INT, TAG_CHARS, TAG_WIDE, TAG_REF };

struct value {
    enum tag tag;
    union {
        int i;
        char chars[4];
        uint64_t wide;
        int *ref;
    } u;
};

int describe(const struct value *v)
{
    if (v == NULL) {
        return -1;
    }
    switch (v->tag) {
    case TAG_INT:
        return v->u.i < 0 ? 10 : 11;
    case TAG_CHARS:
        if (v->u.chars[0] == 'o' && v->u.chars[1] == 'k') {
            return 20;
        }
        return 21;
    case TAG_WIDE:
        if (v->u.wide == 0x0123456789ABCDEFULL) {
            return 30;
        }
        return 31;
    case TAG_REF:
        if (v->u.ref == NULL) {
            return 40;
        }
        if (*v->u.ref == 77) {
            return 41;
        }
        return 42;
    default:
        return -2;
    }
}
