// test: function=note
// A pointer walks past the end of a variable of the file, and another before its beginning.
#include <stddef.h>

static int kept[4];
static int last[4];

int note(const int *values, size_t count, int from_start)
{
    int *place = from_start ? kept : last + 4;

    if (values == NULL) {
        return -1;
    }
    for (size_t i = 0; i < count; i++) {
        if (from_start) {
            *place++ = values[i]; // expect-finding: out-of-bounds
        } else {
            *--place = values[i]; // expect-finding: out-of-bounds
        }
    }
    return kept[3] > 100 || last[0] > 100;
}
