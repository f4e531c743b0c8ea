// test: function=sum_list
// A bounded walk that sums a list, with a target.
#include <stddef.h>

struct node {
    short v;
    struct node *next;
};

int sum_list(const struct node *p)
{
    int sum = 0;
    int n = 0;
    while (p != NULL && n < 4) {
        sum += p->v;
        n++;
        p = p->next;
    }
    if (n == 3 && sum == 30000) {
        return 1;
    }
    if (n == 4 && p != NULL) {
        return 2; /* longer than four, or a cycle */
    }
    return 0;
}
