// test: function=name_program
// A variable of the C library that is written to.
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>

void name_program(char *path)
{
    for (size_t i = strlen(path); i > 0; i--) { // expect-precondition: path
        if (path[i - 1] == '/') {
            program_invocation_short_name = path + i;
            return;
        }
    }
    program_invocation_short_name = path;
}
