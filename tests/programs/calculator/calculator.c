// test: function=calculate
// A calculator on a struct of an operator and two operands.
#include <limits.h>
#include <stddef.h>

struct calc {
    char op;
    int a;
    int b;
};

int calculate(const struct calc *c, int *result)
{
    if (c == NULL || result == NULL) {
        return -1;
    }
    int r;
    switch (c->op) {
    case '+':
        r = c->a + c->b;
        break;
    case '-':
        r = c->a - c->b;
        break;
    case '*':
        r = c->a * c->b;
        break;
    case '/':
        if (c->b == 0) {
            return -2;
        }
        if (c->a == INT_MIN && c->b == -1) {
            return -3;
        }
        r = c->a / c->b;
        break;
    default:
        return -4;
    }
    *result = r;
    if (r == 4711) {
        return 1;
    }
    return 0;
}
