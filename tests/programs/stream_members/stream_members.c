// test: function=bytes_ahead
// A source that looks into the C library's streams: then they are records like any other.
#include <stdio.h>

long bytes_ahead(FILE *stream)
{
    if (stream->_IO_write_ptr > stream->_IO_write_base) { // expect-precondition: stream
        return 0;
    }
    if (stream->_IO_read_end == stream->_IO_read_ptr) {
        return -1;
    }
    return 1;
}
