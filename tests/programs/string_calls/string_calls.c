// test: function=classify time=20
// Searching, comparing and moving text with the C library.
#include <stddef.h>
#include <string.h>

int classify(const char *path)
{
    char name[8];
    const char *slash, *dot;

    if (path == NULL) {
        return -1;
    }
    slash = strrchr(path, '/');
    slash = slash == NULL ? path : slash + 1;
    if (strlen(slash) >= sizeof name) {
        return -2;
    }
    memmove(name, slash, strlen(slash) + 1);
    dot = strchr(name, '.');
    if (dot == NULL) {
        return strncmp(name, "lib", 3) == 0 ? 1 : 2;
    }
    if (strcmp(dot, ".c") == 0) {
        return 3;
    }
    if (strstr(name, "ab") != NULL) {
        return 4;
    }
    if (memchr(name, 'q', strlen(name)) != NULL) {
        return 5;
    }
    return 6;
}
