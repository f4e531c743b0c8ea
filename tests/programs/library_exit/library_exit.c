// test: function=must_be_small time=20
// The C library ends the program itself: the call does not come back, and the next test is not harmed.
#include <error.h>
#include <stddef.h>

int must_be_small(int n)
{
    if (n > 100) {
        error(3, 0, "%d is too large", n);
    }
    if (n < 0) {
        return 0;
    }
    return n;
}
