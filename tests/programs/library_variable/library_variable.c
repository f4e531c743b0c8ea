// test: function=next_argument
// A variable of the C library: what it holds when the call begins is not known.
#include <unistd.h>

int next_argument(int count)
{
    if (optind >= count) {
        return -1;
    }
    if (optind == 5) { // expect: 1.true=unknown
        return 5;
    }
    return 0;
}
