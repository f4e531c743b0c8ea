// test: function=count_marks
// Pointer iteration from begin to end, and pointer difference.
#include <stddef.h>

int count_marks(const char *b, size_t n)
{
    if (b == NULL || n > 5) {
        return -1;
    }
    const char *first = NULL;
    const char *e = b + n;
    int marks = 0;
    for (const char *p = b; p != e; p++) {
        if (*p == '#') {
            if (first == NULL) {
                first = p;
            }
            marks++;
        }
    }
    if (first != NULL && first - b == 3) {
        return 1;
    }
    if (marks == 3) {
        return 2;
    }
    return 0;
}
