// test: function=initials
// A pointer walks past the end of a local array: with more letters than fit, and with just as many, by the NUL.
#include <stddef.h>

int initials(const char *names)
{
    char out[4];
    char *to = out;

    if (names == NULL) {
        return -1;
    }
    for (; *names != '\0'; names++) {
        if (*names >= 'A' && *names <= 'Z') {
            *to++ = *names; // expect-finding: out-of-bounds
        }
    }
    *to = '\0'; // expect-finding: out-of-bounds
    return out[0];
}
