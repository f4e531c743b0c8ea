// test: function=verbosity time=20
// What the environment says is input.
#include <stdlib.h>
#include <string.h>

int verbosity(void)
{
    const char *text = getenv("VERBOSE");

    if (text == NULL) {
        return 0;
    }
    if (strcmp(text, "yes") == 0) {
        return 1;
    }
    if (text[0] >= '0' && text[0] <= '9' && text[1] == 0) {
        return text[0] - '0';
    }
    return -1;
}
