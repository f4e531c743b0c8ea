// test: function=f time=10
// Elements of an array of structures, chosen by index.
struct cell { int key; int value; };

int f(struct cell table[4], unsigned i, unsigned j)
{
    if (i >= 4 || j >= 4) {
        return -1;
    }
    table[i].value = 5;
    table[j].value = 6;
    if (table[i].value == 6) {
        return 1;
    }
    return 0;
}
