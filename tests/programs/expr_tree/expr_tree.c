// test: function=eval_expr time=20
// A tagged union with pointers: an expression tree evaluated to a bounded depth.
#include <stddef.h>

enum kind { K_NUM, K_NEG, K_ADD, K_MUL };

struct expr {
    int kind;
    union {
        int value;
        struct {
            struct expr *left;
            struct expr *right;
        } kids;
    } u;
};

static int eval(const struct expr *e, int depth, int *ok)
{
    if (e == NULL || depth > 2) {
        *ok = 0;
        return 0;
    }
    switch (e->kind) {
    case K_NUM:
        return e->u.value;
    case K_NEG:
        return -eval(e->u.kids.left, depth + 1, ok);
    case K_ADD:
        return eval(e->u.kids.left, depth + 1, ok) + eval(e->u.kids.right, depth + 1, ok);
    case K_MUL:
        return eval(e->u.kids.left, depth + 1, ok) * eval(e->u.kids.right, depth + 1, ok);
    default:
        *ok = 0;
        return 0;
    }
}

int eval_expr(const struct expr *e)
{
    int ok = 1;
    int v = eval(e, 0, &ok);
    if (!ok) {
        return -1;
    }
    if (v == 42) {
        return 1;
    }
    return 0;
}
