// test: function=label time=30
// Conversions into a buffer: what the code sees of them depends on the arguments.
#include <stdio.h>
#include <string.h>

int label(int number, const char *name, unsigned mask)
{
    char text[32];
    int length;

    if (name == NULL || strlen(name) > 8) {
        return -1;
    }
    length = snprintf(text, sizeof text, "%d:%s/%02x", number, name, mask & 255);
    if (length > 18) {
        return 1; // a long number and a long name
    }
    if (strcmp(text, "42:ab/0f") == 0) {
        return 2;
    }
    return 0;
}
