// test: function=parse_port memory=1000
// A text as a number: its end, errno and the range are looked at.
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

int parse_port(const char *text)
{
    char *end;
    long value;

    if (text == NULL) {
        return -1;
    }
    errno = 0;
    value = strtol(text, &end, 10);
    if (errno == ERANGE) {
        return -2;
    }
    if (end == text) {
        return -3;
    }
    if (*end != '\0') {
        return -4;
    }
    if (value < 1 || value > 65535) {
        return -5;
    }
    if (value == 8080) {
        return 0;
    }
    return (int)value;
}
