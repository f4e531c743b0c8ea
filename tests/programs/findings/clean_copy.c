// rule: double-free
// about: The error path frees the copy and then jumps to the common exit, which frees it again.
#include <stdlib.h>
#include <string.h>

int clean_copy_bug(const char *s)
{
    int result = -1;
    if (s == NULL)
        return result;
    char *copy = malloc(strlen(s) + 1);
    strcpy(copy, s);
    for (char *p = copy; *p != '\0'; p++) {
        if (*p == '%') {
            free(copy);
            goto out;
        }
        if (*p == ' ')
            *p = '_';
    }
    result = copy[0] == '_';
out:
    free(copy); // BUG
    return result;
}

int clean_copy_ok(const char *s)
{
    int result = -1;
    if (s == NULL)
        return result;
    char *copy = malloc(strlen(s) + 1);
    strcpy(copy, s);
    for (char *p = copy; *p != '\0'; p++) {
        if (*p == '%')
            goto out;
        if (*p == ' ')
            *p = '_';
    }
    result = copy[0] == '_';
out:
    free(copy);
    return result;
}
