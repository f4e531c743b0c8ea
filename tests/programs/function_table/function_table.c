// test: function=dispatch
// Indirect calls through a local table of function pointers indexed by an input.

static int op_add(int a, int b)
{
    return a + b;
}

static int op_sub(int a, int b)
{
    return a - b;
}

static int op_max(int a, int b)
{
    return a > b ? a : b;
}

int dispatch(unsigned op, int a, int b)
{
    int (*const table[3])(int, int) = {op_add, op_sub, op_max};

    if (op >= 3) {
        return -1;
    }
    int r = table[op](a, b);
    if (r == 1234) {
        return op == 1 ? 1 : 2;
    }
    return 0;
}
