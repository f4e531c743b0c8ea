// test: function=text_order
// How far two texts are apart is what the C library says; tests check it.
#include <string.h>

int text_order(const char *one, const char *other)
{
    int order = strcmp(one, other); // expect-precondition: one
    if (order == 0) {
        return 0;
    }
    if (order > 5) {
        return 100 + order;
    }
    return order;
}
