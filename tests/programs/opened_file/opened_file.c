// test: function=first_byte time=20
// A file that the code opens by its name is input, whether it is there and what it holds.
#include <stdio.h>

int first_byte(const char *name)
{
    FILE *file;
    int c;

    if (name == NULL) {
        return -3;
    }
    file = fopen(name, "r");
    if (file == NULL) {
        return -1;
    }
    c = getc(file);
    fclose(file);
    if (c == EOF) {
        return -2;
    }
    if (c == '#') {
        return 1000;
    }
    return c;
}
