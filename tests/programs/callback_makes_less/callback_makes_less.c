// test: function=value_behind
// A function of the file fits the callback, but what it makes is not what this one needs: no bug of either.
#include <stdlib.h>

struct cell {
    struct cell *next;
    int value;
};

struct cell *cell_new(int value)
{
    struct cell *one = calloc(1, sizeof *one);

    if (one != NULL) {
        one->value = value;
    }
    return one;
}

int value_behind(struct cell *(*make)(int), int key)
{
    struct cell *made = make(key); // expect-precondition: make

    if (made == NULL) {
        return -1;
    }
    return made->next->value == 7; // expect-warning: null-deref
}
