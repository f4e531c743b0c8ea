// test: function=weight
// An argument of an enumerated type is one of its enumerators, or made of their bits: another is the caller's doing.
enum order { BY_NAME, BY_SIZE, BY_AGE };

static const int weights[] = {3, 5, 8};

int weight(enum order order, int count)
{
    if (count > 100 || count < 0) {
        return 0;
    }
    return weights[order] * count; // expect-precondition: order
}
