// test: function=swap_if_greater
// Pointers dereferenced without a check: non-NULL arguments are a precondition.

int swap_if_greater(int *a, int *b)
{
    int x = *a; // expect-precondition: a
    int y = *b; // expect-precondition: b
    if (x > y) {
        *a = y;
        *b = x;
        return 1;
    }
    return 0;
}
