// test: function=sum_of_first
// An array that is as long as another argument says: reading element n is a bug.

int sum_of_first(int count, const int values[count])
{
    int sum = 0; // expect-precondition: values

    for (int i = 0; i <= count; i++) {
        if (values[i] > 0) { // expect-finding: out-of-bounds
            sum = 1;
        }
    }
    return sum;
}
