// test: function=where time=20
// The current directory is input, in the caller's memory and in memory of its own.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int where(void)
{
    char small[8];
    char *name;
    int length;

    if (getcwd(small, sizeof small) != NULL) {
        return strcmp(small, "/srv") == 0 ? 1 : 0;
    }
    if (errno != ERANGE) {
        return -1;
    }
    name = getcwd(NULL, 0);
    if (name == NULL) {
        return -2;
    }
    length = (int)strlen(name);
    free(name);
    return length > 3 ? 2 : 3;
}
