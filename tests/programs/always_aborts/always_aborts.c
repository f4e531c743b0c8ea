// test: function=fail_at
// A function that is there to end the program: that it does is no bug of its own.
#include <stdio.h>
#include <stdlib.h>

void fail_at(int line)
{
    fprintf(stderr, "failed at %d\n", line);
    abort(); // expect-precondition: not called
}
