// test: function=nested_fields
// Nested structs and arrays within structs.
#include <stddef.h>

struct limits {
    short lo;
    short hi;
};

struct channel {
    char name[4];
    struct limits range;
    int samples[3];
};

struct device {
    int id;
    struct channel ch[2];
    struct {
        unsigned char major;
        unsigned char minor;
    } fw;
};

int nested_fields(const struct device *d)
{
    if (d == NULL) {
        return -1;
    }
    if (d->fw.major < 2 || (d->fw.major == 2 && d->fw.minor < 7)) {
        return -2;
    }
    for (int c = 0; c < 2; c++) {
        const struct channel *ch = &d->ch[c];
        if (ch->range.lo > ch->range.hi) {
            return 10 + c;
        }
        if (ch->samples[2] > ch->range.hi) {
            return 20 + c;
        }
    }
    if (d->ch[1].name[0] == 'B' && d->ch[1].samples[0] == d->id) {
        return 1;
    }
    return 0;
}
