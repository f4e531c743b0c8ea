// test: function=take
// Atomic operations compute like others.
#include <stdatomic.h>
#include <stddef.h>

struct ticket {
    atomic_int next;
    int last;
};

int take(struct ticket *t, int wanted)
{
    if (t == NULL) {
        return -2;
    }
    int mine = atomic_fetch_add(&t->next, 2);
    if (mine == 77) {
        return 1;
    }
    if (__sync_bool_compare_and_swap(&t->last, wanted, 5)) {
        return 2;
    }
    while (__atomic_test_and_set(&t->last, __ATOMIC_SEQ_CST)) {
        if (wanted > 100) {
            return 3;
        }
        t->last = 0;
    }
    return 0;
}
