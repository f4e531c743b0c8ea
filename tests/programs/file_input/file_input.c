// test: function=read_header time=10
// A stream as a parameter: its bytes are input.
#include <stdio.h>
#include <string.h>

int read_header(FILE *in, int *version)
{
    char line[16];
    int c;

    if (in == NULL || version == NULL) {
        return -1;
    }
    if (fgets(line, sizeof line, in) == NULL) {
        return -2; // nothing there
    }
    if (strncmp(line, "V=", 2) != 0) {
        return -3;
    }
    *version = line[2] - '0';
    if (*version == 7) {
        c = fgetc(in);
        if (c == EOF) {
            return feof(in) ? 1 : 2; // expect: 1.false=any
        }
        if (c == '#') {
            return 3;
        }
        ungetc(c, in);
    }
    return 0;
}
