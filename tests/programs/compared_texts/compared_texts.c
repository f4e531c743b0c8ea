// test: function=by_name_then_age
// What comparing texts gives has a sign and no size: a test checks the sign.
#include <string.h>

struct person {
    unsigned char name[8];
    int age;
};

int by_name_then_age(const struct person *a, const struct person *b)
{
    int order = memcmp(a->name, b->name, sizeof a->name); // expect-precondition: a

    if (order != 0) {
        return order;
    }
    return a->age < b->age ? -1 : a->age > b->age;
}
