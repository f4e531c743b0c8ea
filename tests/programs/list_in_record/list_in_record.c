// test: function=next_number
// The arguments of a variadic call, held by a record.
#include <stdarg.h>
#include <stddef.h>

struct reader {
    va_list list;
    int left;
};

int next_number(struct reader *r)
{
    if (r == NULL || r->left <= 0) {
        return -1;
    }
    r->left--;
    if (va_arg(r->list, int) == 42) { // expect-precondition: r->list[0].reg_save_area
        return 1;
    }
    return 0;
}
