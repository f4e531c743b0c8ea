// test: function=mixed
// What assembly gives is taken as it is; what does not depend on it is still found.
int mixed(int x, int y)
{
    int copy;

    __asm__("movl %1, %0" : "=r"(copy) : "r"(x));
    if (y == 4711) {
        return 1;
    }
    if (copy == 31337) { // expect: 1.true=unknown
        return 2;
    }
    return 0;
}
