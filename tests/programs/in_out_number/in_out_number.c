// test: function=next_char time=20
// A number that is passed in and out is kept by the caller: that it is out of range is shown, but no error.
#include <stddef.h>

int next_char(const char text[8], int *at)
{
    if (at == NULL) {
        return -1;
    }
    if (text[*at] == ' ') { // expect-precondition: *at
        return 0;
    }
    return text[(*at)++];
}
