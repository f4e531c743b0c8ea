// rule: out-of-bounds
// about: The table is indexed from zero but the month counts from one, so December is past the end.

static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

int month_days_bug(int month, int leap)
{
    if (month < 1 || month > 12)
        return -1;
    if (month == 2)
        return leap ? 29 : 28;
    return days[month]; // BUG
}

int month_days_ok(int month, int leap)
{
    if (month < 1 || month > 12)
        return -1;
    if (month == 2)
        return leap ? 29 : 28;
    return days[month - 1];
}
