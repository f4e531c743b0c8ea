// rule: leak
// about: Brackets that stay open keep their nodes on the stack, which is dropped at the end.
#include <stdlib.h>

struct frame {
    int at;
    struct frame *below;
};

int open_brackets_bug(const char *s)
{
    if (s == NULL)
        return -1;
    struct frame *top = NULL;
    int widest = 0;
    for (int i = 0; i < 24 && s[i] != '\0'; i++) {
        if (s[i] == '(') {
            struct frame *f = malloc(sizeof *f); // BUG
            f->at = i;
            f->below = top;
            top = f;
        } else if (s[i] == ')' && top != NULL) {
            struct frame *f = top;
            if (i - f->at > widest)
                widest = i - f->at;
            top = f->below;
            free(f);
        }
    }
    return widest;
}

int open_brackets_ok(const char *s)
{
    if (s == NULL)
        return -1;
    struct frame *top = NULL;
    int widest = 0;
    for (int i = 0; i < 24 && s[i] != '\0'; i++) {
        if (s[i] == '(') {
            struct frame *f = malloc(sizeof *f);
            f->at = i;
            f->below = top;
            top = f;
        } else if (s[i] == ')' && top != NULL) {
            struct frame *f = top;
            if (i - f->at > widest)
                widest = i - f->at;
            top = f->below;
            free(f);
        }
    }
    while (top != NULL) {
        struct frame *f = top;
        top = f->below;
        free(f);
    }
    return widest;
}
