// test: function=f time=10
// Buffers that may be the same one, copied by memcpy.
#include <string.h>

struct pair { int a, b; };

int f(struct pair *to, struct pair *from)
{
    struct pair saved;

    if (!to || !from) {
        return -1;
    }
    from->a = 1;
    memcpy(&saved, from, sizeof saved);
    to->a = 2;
    if (from->a != saved.a) {
        return 1;
    }
    return 0;
}
