// test: function=day_of_year
// Accumulating days from a const table in a bounded loop.

static const int month_days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

int day_of_year(int month, int day, _Bool leap)
{
    if (month < 1 || month > 12) {
        return -1;
    }
    int last = month_days[month - 1];
    if (leap && month == 2) {
        last++;
    }
    if (day < 1 || day > last) {
        return -2;
    }
    int sum = day;
    for (int m = 1; m < month; m++) {
        sum += month_days[m - 1];
    }
    if (leap && month > 2) {
        sum++;
    }
    if (sum == 256) {
        return 1000; /* the programmers' day */
    }
    return sum;
}
