// test: function=label
// A number of many digits does not fit where it is printed to.
#include <stdio.h>

int label(int number)
{
    char text[8];
    int length = sprintf(text, "#%d", number); // expect-finding: out-of-bounds

    return length > 4 ? text[4] : 0;
}
