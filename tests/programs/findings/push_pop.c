// rule: double-free
// about: Popping twice in a row frees the same cell again, because the pointer is not cleared.
#include <stdlib.h>

int push_pop_bug(const char *ops)
{
    if (ops == NULL)
        return -1;
    int *cell = NULL;
    int live = 0, pops = 0;
    for (int i = 0; i < 16 && ops[i] != '\0'; i++) {
        if (ops[i] == '+' && !live) {
            cell = malloc(sizeof *cell);
            *cell = i;
            live = 1;
        } else if (ops[i] == '-') {
            free(cell); // BUG
            live = 0;
            pops++;
        }
    }
    if (live)
        free(cell);
    return pops;
}

int push_pop_ok(const char *ops)
{
    if (ops == NULL)
        return -1;
    int *cell = NULL;
    int live = 0, pops = 0;
    for (int i = 0; i < 16 && ops[i] != '\0'; i++) {
        if (ops[i] == '+' && !live) {
            cell = malloc(sizeof *cell);
            *cell = i;
            live = 1;
        } else if (ops[i] == '-') {
            free(cell);
            cell = NULL;
            live = 0;
            pops++;
        }
    }
    if (live)
        free(cell);
    return pops;
}
