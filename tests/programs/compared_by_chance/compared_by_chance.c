// test: function=use
// Two pointers are compared, one of which is NULL on the way: nobody asked whether the other is.
#include <stddef.h>

struct source {
    const char *end;
    int size;
};

int use(const struct source *s, const char *text)
{
    if (s == NULL) {
        return -1;
    }
    const char *end = s->size != 0 ? s->end : NULL;
    if (end == text) {
        return text[0]; // expect-precondition: text
    }
    return 0;
}
