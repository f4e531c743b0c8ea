// test: function=measure
// Functions left by longjmp leave nothing behind that those called afterwards would run into. (The compiler counts
// the false side of the if as entries less true sides, and coming back by longjmp is no entry.)
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

struct block {
    int values[12];
};

static jmp_buf back;

static void search(const char *text, int depth)
{
    char copy[16];
    char upper[16];

    strncpy(copy, text, sizeof copy - 1);
    copy[15] = '\0';
    upper[0] = copy[0];
    if (upper[0] == 'x' || depth == 3) {
        longjmp(back, depth + 1);
    }
    search(text + (*text != '\0'), depth + 1);
}

static int total(struct block block, int count, ...)
{
    va_list list;
    int sum = 0;

    va_start(list, count);
    for (int i = 0; i < 8; i++) {
        sum += va_arg(list, int) + block.values[i];
    }
    va_end(list);
    return sum;
}

int measure(const char *text)
{
    struct block block;
    int depth;

    memset(&block, 0, sizeof block);
    if (text == NULL) {
        return -1;
    }
    depth = setjmp(back);
    if (depth == 0) { // expect: 1.false=unknown
        search(text, 0);
    }
    if (total(block, 8, depth, 1, 1, 1, 1, 1, 1, 1) == 9) {
        return 2;
    }
    return 1;
}
