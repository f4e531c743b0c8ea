// rule: null-deref
// about: strrchr returns NULL for a file name without a dot, and the code writes through it.
#include <stddef.h>
#include <string.h>

size_t strip_extension_bug(char *name)
{
    if (name == NULL || name[0] == '\0')
        return 0;
    char *dot = strrchr(name, '.');
    *dot = '\0'; // BUG
    return strlen(name);
}

size_t strip_extension_ok(char *name)
{
    if (name == NULL || name[0] == '\0')
        return 0;
    char *dot = strrchr(name, '.');
    if (dot != NULL)
        *dot = '\0';
    return strlen(name);
}
