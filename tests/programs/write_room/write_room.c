// test: function=put
// A cursor between the start and the end of a buffer: the three lead into one array.
#include <stddef.h>

typedef unsigned char byte;
struct buffer {
    byte *start, *end, *pointer;
};
struct writer {
    int kind;
    struct buffer buffer;
    unsigned column;
};

int put(struct writer *w, byte value) // expect-precondition: w
{
    if (w->buffer.start == NULL || w->buffer.end == NULL || w->buffer.pointer == NULL) {
        return -1;
    }
    if (w->buffer.pointer + 5 < w->buffer.end) {
        *w->buffer.pointer++ = value;
        w->column++;
        return 1;
    }
    if (w->buffer.pointer - w->buffer.start > 3) {
        return 2;
    }
    return 0;
}
