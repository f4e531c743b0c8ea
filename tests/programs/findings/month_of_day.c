// rule: assert
// about: Day 365 exists in leap years only and is not in the table of an ordinary year.
#include <assert.h>

static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

int month_of_day_bug(int day)
{
    if (day < 0 || day > 365)
        return -1;
    int month = 0;
    while (month < 11 && day >= days[month]) {
        day -= days[month];
        month++;
    }
    assert(day < days[month]); // BUG
    return month;
}

int month_of_day_ok(int day)
{
    if (day < 0 || day > 364)
        return -1;
    int month = 0;
    while (month < 11 && day >= days[month]) {
        day -= days[month];
        month++;
    }
    assert(day < days[month]);
    return month;
}
