// test: function=by_value_large
// Struct parameters passed in memory, with an inner pointer.
#include <stddef.h>

struct large {
    int id;
    int data[6];
    int *extra;
};

static int weigh(struct large s)
{
    s.data[0] += 1; /* a copy: the caller's is unchanged */
    return s.data[0] + s.data[5];
}

int by_value_large(struct large s)
{
    int w = weigh(s);
    if (w == s.data[0] + s.data[5]) { // expect: 1.true=unreachable
        return -1;
    }
    if (w == 500) {
        return 1;
    }
    if (s.extra == NULL) {
        return 2;
    }
    if (*s.extra == s.id) {
        return 3;
    }
    return 0;
}
