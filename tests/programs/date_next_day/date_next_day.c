// test: function=next_day time=20
// Date arithmetic on a struct in place: leap years, days in a month, carries.
#include <stddef.h>

struct date {
    int year;
    int month;
    int day;
};

static int is_leap(int y)
{
    return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
}

static int days_in_month(int y, int m)
{
    switch (m) {
    case 2:
        return is_leap(y) ? 29 : 28;
    case 4:
    case 6:
    case 9:
    case 11:
        return 30;
    default:
        return 31;
    }
}

int next_day(struct date *d)
{
    if (d == NULL) {
        return -1;
    }
    if (d->year < 1 || d->year > 9999) {
        return -2;
    }
    if (d->month < 1 || d->month > 12) {
        return -3;
    }
    int last = days_in_month(d->year, d->month);
    if (d->day < 1 || d->day > last) {
        return -4;
    }
    if (d->day < last) {
        d->day++;
        return 0;
    }
    d->day = 1;
    if (d->month < 12) {
        d->month++;
        return 1;
    }
    d->month = 1;
    d->year++;
    return 2;
}
