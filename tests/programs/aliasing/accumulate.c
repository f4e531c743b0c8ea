// test: function=f time=10
// A sum that goes wrong when it is stored where its terms are.
int f(int *sum, const int *a, const int *b)
{
    if (!sum || !a || !b || *a != 3 || *b != 4) {
        return -1;
    }
    *sum = 0;
    *sum += *a;
    *sum += *b;
    if (*sum == 7) {
        return 0;
    }
    if (*sum == 4) {
        return 1; // it is a
    }
    return 2; // it is b
}
