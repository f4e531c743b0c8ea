// test: function=kind_of
// Texts behind pointers to unsigned characters and to nothing in particular, given to functions of the C library.
#include <string.h>

int kind_of(const unsigned char *name, const void *suffix)
{
    if (strcmp((const char *)name, "none") == 0) { // expect-precondition: name
        return 0;
    }
    if (strlen(suffix) > 3) {
        return 1;
    }
    return strcmp((const char *)name, suffix) == 0 ? 2 : 3;
}
