// Linear expressions over four variables: c + c0*x0 + c1*x1 + c2*x2 + c3*x3.
// Numbers wrap around as unsigned ones do. The caller owns every expression that
// a function returns and releases it with linear_free.
// Planted: linear_add loses the sum it allocated if all variables cancel out.
#include <stddef.h>
#include <stdlib.h>

#define LINEAR_VARIABLES 4

struct linear {
    unsigned constant;
    unsigned coefficient[LINEAR_VARIABLES];
};

struct linear *linear_constant(int value)
{
    struct linear *e = calloc(1, sizeof *e);
    if (e != NULL) {
        e->constant = (unsigned)value;
    }
    return e;
}

// coefficient * x_variable, or NULL if there is no such variable.
struct linear *linear_term(int variable, int coefficient)
{
    if (variable < 0 || variable >= LINEAR_VARIABLES) {
        return NULL;
    }
    struct linear *e = linear_constant(0);
    if (e != NULL) {
        e->coefficient[variable] = (unsigned)coefficient;
    }
    return e;
}

int linear_is_constant(const struct linear *e)
{
    if (e == NULL) {
        return 0;
    }
    for (int i = 0; i < LINEAR_VARIABLES; i++) {
        if (e->coefficient[i] != 0) {
            return 0;
        }
    }
    return 1;
}

// A new expression a + b. NULL if one of them is NULL, or if all variables cancel
// out so that nothing is left to solve.
struct linear *linear_add(const struct linear *a, const struct linear *b)
{
    if (a == NULL || b == NULL) {
        return NULL;
    }
    if (linear_is_constant(a) && linear_is_constant(b)) {
        return linear_constant((int)(a->constant + b->constant));
    }
    struct linear *sum = malloc(sizeof *sum);
    if (sum == NULL) {
        return NULL;
    }
    sum->constant = a->constant + b->constant;
    for (int i = 0; i < LINEAR_VARIABLES; i++) {
        sum->coefficient[i] = a->coefficient[i] + b->coefficient[i];
    }
    if (linear_is_constant(sum)) {
        return NULL;
    }
    return sum;
}

// Multiplies e in place.
void linear_scale(struct linear *e, int factor)
{
    if (e == NULL) {
        return;
    }
    e->constant *= (unsigned)factor;
    for (int i = 0; i < LINEAR_VARIABLES; i++) {
        e->coefficient[i] *= (unsigned)factor;
    }
}

void linear_free(struct linear *e)
{
    free(e);
}
