// test: function=f time=10
// An int pointer that leads to a member of the structure.
struct account { int id; int balance; };

int f(struct account *a, int *fee)
{
    if (!a || !fee) {
        return -1;
    }
    a->balance = 100;
    *fee = 7;
    if (a->balance == 7) {
        return 1;
    }
    return 0;
}
