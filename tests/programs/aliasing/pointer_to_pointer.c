// test: function=f time=10
// Two pointers to pointers, and what they lead to.
int f(int **pp, int **qq)
{
    if (!pp || !qq || !*pp || !*qq) {
        return -1;
    }
    **pp = 0;
    **qq = 1;
    if (**pp == 1) {
        if (pp == qq) {
            return 2;
        }
        return 1;
    }
    return 0;
}
