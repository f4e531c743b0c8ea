// rule: assert
// about: Exactly sixty minutes are not carried into the hour.
#include <assert.h>

struct daytime {
    int hour;
    int minute;
};

int clock_add_bug(struct daytime t, int minutes)
{
    if (t.hour < 0 || t.hour > 23 || t.minute < 0 || t.minute > 59)
        return -1;
    if (minutes < 0 || minutes > 59)
        return -1;
    t.minute += minutes;
    if (t.minute > 60) {
        t.minute -= 60;
        t.hour = (t.hour + 1) % 24;
    }
    assert(t.minute < 60); // BUG
    return t.hour * 100 + t.minute;
}

int clock_add_ok(struct daytime t, int minutes)
{
    if (t.hour < 0 || t.hour > 23 || t.minute < 0 || t.minute > 59)
        return -1;
    if (minutes < 0 || minutes > 59)
        return -1;
    t.minute += minutes;
    if (t.minute >= 60) {
        t.minute -= 60;
        t.hour = (t.hour + 1) % 24;
    }
    assert(t.minute < 60);
    return t.hour * 100 + t.minute;
}
