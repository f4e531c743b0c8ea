// test: function=compare_time
// Lexicographic comparison of two date-time structs.
#include <stddef.h>

struct stamp {
    short year;
    signed char month;
    signed char day;
    int seconds;
};

int compare_time(const struct stamp *a, const struct stamp *b)
{
    if (a == NULL || b == NULL) {
        return -2;
    }
    if (a->year != b->year) {
        return a->year < b->year ? -1 : 1;
    }
    if (a->month != b->month) {
        return a->month < b->month ? -1 : 1;
    }
    if (a->day != b->day) {
        return a->day < b->day ? -1 : 1;
    }
    if (a->seconds == b->seconds) {
        return a == b ? 10 : 0; /* the very same object, or equal */
    }
    return a->seconds < b->seconds ? -1 : 1;
}
