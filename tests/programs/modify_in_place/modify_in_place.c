// test: function=withdraw
// A struct changed in place through its pointer.
#include <stddef.h>

struct account {
    long balance;
    int withdrawals;
    char frozen;
};

int withdraw(struct account *a, long amount)
{
    if (a == NULL || amount <= 0) {
        return -1;
    }
    if (a->frozen) {
        return -2;
    }
    if (a->balance < amount) {
        return -3;
    }
    a->balance -= amount;
    a->withdrawals++;
    if (a->withdrawals >= 10) {
        a->frozen = 1;
    }
    if (a->frozen && a->balance == 0) {
        return 2;
    }
    return a->frozen ? 1 : 0;
}
