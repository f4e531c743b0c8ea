// test: function=copy_rows
// Three allocations that may fail, one of them in a loop, with their clean-up.
#include <stdlib.h>

int copy_rows(const int *values, unsigned rows)
{
    if (values == NULL || rows == 0 || rows > 3) {
        return -1;
    }
    int **table = calloc(rows, sizeof *table);
    if (table == NULL) {
        return -2;
    }
    unsigned made = 0;
    while (made < rows) {
        table[made] = malloc(2 * sizeof **table);
        if (table[made] == NULL) {
            break;
        }
        table[made][0] = values[0];
        table[made][1] = (int)made;
        made++;
    }
    int **longer = made == rows ? realloc(table, (rows + 1) * sizeof *table) : NULL;
    if (longer != NULL) {
        table = longer;
    }
    int result = longer != NULL && table[made - 1][0] == 7 ? 1 : 0;
    for (unsigned i = 0; i < made; i++) {
        free(table[i]);
    }
    free(table);
    return made == rows ? result : -3;
}
