// rule: null-deref
// about: An unknown unit name makes find_unit return NULL, which is used without a check.
#include <stddef.h>
#include <string.h>

struct unit {
    const char *name;
    unsigned millimetres;
};

static const struct unit units[] = {{"mm", 1}, {"cm", 10}, {"m", 1000}};

static const struct unit *find_unit(const char *name)
{
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (strcmp(units[i].name, name) == 0)
            return &units[i];
    return NULL;
}

unsigned unit_lookup_bug(const char *name, unsigned amount)
{
    if (name == NULL || amount > 1000)
        return 0;
    const struct unit *unit = find_unit(name);
    return unit->millimetres * amount; // BUG
}

unsigned unit_lookup_ok(const char *name, unsigned amount)
{
    if (name == NULL || amount > 1000)
        return 0;
    const struct unit *unit = find_unit(name);
    if (unit == NULL)
        return 0;
    return unit->millimetres * amount;
}
