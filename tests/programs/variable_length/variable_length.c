// test: function=largest
// An array that is as long as another argument says: reading element n is a bug.

int largest(int count, const int values[count])
{
    int most = values[0]; // expect-precondition: values

    for (int i = 1; i < count; i++) {
        if (values[i] > most) {
            most = values[i];
        }
    }
    if (most == 7) {
        most = values[count]; // expect-finding: out-of-bounds
    }
    return most;
}
