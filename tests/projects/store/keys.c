#include "keys.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#ifndef KEY_SIZE
#error "KEY_SIZE comes with the flags"
#endif

// The same name as in store.c, for something else.
static int clamp(int length)
{
    return length > KEY_SIZE ? KEY_SIZE : length;
}

int key_is_valid(const char *key)
{
    if (key == NULL || key[0] == '\0') {
        return 0;
    }
    return isalpha((unsigned char)key[0]) != 0;
}

char *key_copy(const char *key)
{
    size_t length = (size_t)clamp((int)strlen(key));
    char *copy = malloc(length + 1);
    if (copy == NULL) {
        return NULL;
    }
    memcpy(copy, key, length);
    copy[length] = '\0';
    return copy;
}
