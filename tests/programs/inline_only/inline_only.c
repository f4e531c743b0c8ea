// test: function=grade
// Inline functions without an external definition: a compiler that does not inline leaves them undefined.

inline int is_low(int x)
{
    return x < 10;
}

inline int is_high(int x)
{
    if (x > 90) {
        return 1;
    }
    return 0;
}

int grade(int x)
{
    if (is_low(x)) {
        return -1;
    }
    if (is_high(x)) {
        return 1;
    }
    return 0;
}
