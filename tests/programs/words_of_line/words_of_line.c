// test: function=kind_of_line max-executions=400
// <ctype.h> as most code uses it: through its macros, in loops that skip and look on.
#include <ctype.h>

enum kind { EMPTY, COMMENT, NUMBER, NAME, OTHER };

int kind_of_line(const char *line)
{
    while (isspace((unsigned char)*line)) { // expect-precondition: line
        line++;
    }
    if (*line == 0) {
        return EMPTY;
    }
    if (*line == '#') {
        return COMMENT;
    }
    if (isdigit((unsigned char)*line)) {
        while (isxdigit((unsigned char)*line)) {
            line++;
        }
        return *line == 0 ? NUMBER : OTHER;
    }
    if (isalpha((unsigned char)*line)) {
        while (isalnum((unsigned char)*line)) {
            line++;
        }
        return toupper((unsigned char)line[-1]) == 'Q' && ispunct((unsigned char)*line) ? NAME : OTHER;
    }
    return OTHER;
}
