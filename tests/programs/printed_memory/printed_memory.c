// test: function=label
// Texts that the C library allocates: the one that prints may fail.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

char *label(int number)
{
    char *text;
    if (asprintf(&text, "<%d>", number) < 0) {
        return NULL;
    }
    if (number < 0) {
        text[0] = '-';
    }
    return text;
}
