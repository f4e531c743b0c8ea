// test: function=left_column
// How much room there is, a record says that callers in the same file fill: that it is enough for them is theirs to see to.
#include <stdio.h>
#include <stdlib.h>

struct columns {
    size_t left;
    size_t most;
};

static int left_column(const struct columns *columns, char letter)
{
    char *text = malloc(columns->left); // expect-precondition: columns
    int count = 0;

    if (text == NULL) {
        return -1;
    }
    text[0] = '\0';
    if (letter != ' ') {
        text[0] = letter;
        text[1] = '\0';
        count = 1;
    }
    puts(text);
    free(text);
    return count;
}

int print_column(char letter)
{
    struct columns columns = {2, 78};

    return left_column(&columns, letter);
}
