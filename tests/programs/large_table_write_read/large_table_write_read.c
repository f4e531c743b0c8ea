// test: function=write_then_read
// As index_write_read, in a table with a thousand places.

int write_then_read(unsigned i, unsigned j, unsigned k)
{
    int table[1000];

    if (i >= 1000 || j >= 1000 || k >= 1000) {
        return -1;
    }
    for (int n = 0; n < 1000; n++) {
        table[n] = 9;
    }
    table[i] = 5;
    table[j] = 7;
    if (table[k] == 5 && k == j + 317) {
        return 1; /* k == i, far from j */
    }
    if (table[i] == 7 && i > 900) {
        return 2; /* i == j */
    }
    table[500] = 4;
    if (table[k] == 4 && i == k) {
        return 3; /* all at 500 */
    }
    return 0;
}
