// test: function=append
// A text whose length stands before it, as in libraries of dynamic strings: pointers lead behind the header.
#include <stddef.h>
#include <string.h>

static size_t length(const char *s)
{
    unsigned char flags = (unsigned char)s[-1]; // expect-precondition: s

    switch (flags & 3) {
    case 0:
        return flags >> 2;
    case 1:
        return (unsigned char)s[-2];
    default:
        return 0;
    }
}

char *append(char *s, char c)
{
    size_t at = length(s);

    if (at > 20) {
        return NULL;
    }
    s[at] = c;
    s[at + 1] = 0;
    return s;
}
