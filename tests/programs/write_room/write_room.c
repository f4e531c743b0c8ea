// test: function=put
// A cursor between the start and the end of a buffer: the three lead into one array.
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
    if (w->buffer.pointer + 5 < w->buffer.end) {
        *w->buffer.pointer++ = value; // expect-precondition: w->buffer.pointer
        w->column++;
        return 1;
    }
    if (w->buffer.pointer - w->buffer.start > 3) {
        return 2;
    }
    return 0;
}
