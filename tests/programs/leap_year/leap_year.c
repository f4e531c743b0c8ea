// test: function=year_kind
// Leap year rule as a nest of remainders.

int year_kind(int year)
{
    if (year < 1583) {
        return -1; /* before the Gregorian calendar */
    }
    if (year % 4 != 0) {
        return 0;
    }
    if (year % 100 == 0) {
        if (year % 400 == 0) {
            return 2;
        }
        return 1;
    }
    return 3;
}
