// test: function=find_last
// A half-open range of numbers, walked from its end.
#include <stddef.h>

const int *find_last(const int *begin, const int *end, int wanted)
{
    if (begin == NULL || end == NULL) {
        return NULL;
    }
    while (end - begin > 0) { // expect-precondition: begin
        --end;
        if (*end == wanted) {
            if (end - begin == 2) {
                return begin;
            }
            return end;
        }
    }
    return NULL;
}
