// test: function=deep_value
// A value that is reachable only through two levels of indirection.
#include <stddef.h>

struct inner {
    int code;
};

struct outer {
    struct inner *in;
    int limit;
};

int deep_value(struct outer **po)
{
    if (po == NULL) {
        return -1;
    }
    if (*po == NULL) {
        return -2;
    }
    struct outer *o = *po;
    if (o->in == NULL) {
        return -3;
    }
    if (o->in->code == 4242) {
        if (o->in->code > o->limit) {
            return 2;
        }
        return 1;
    }
    return 0;
}
