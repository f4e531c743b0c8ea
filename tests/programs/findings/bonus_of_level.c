// rule: null-deref
// about: The list may have no entry for the level; the NULL of the search is dereferenced.
#include <stddef.h>

struct level {
    int level;
    int bonus;
    struct level *next;
};

static const struct level *find_level(const struct level *head, int level)
{
    int steps = 0;
    for (const struct level *p = head; p != NULL && steps < 100; p = p->next, steps++)
        if (p->level == level)
            return p;
    return NULL;
}

int bonus_of_level_bug(const struct level *head, int level)
{
    if (head == NULL || level < 0 || level > 50)
        return -1;
    const struct level *entry = find_level(head, level);
    return entry->bonus; // BUG
}

int bonus_of_level_ok(const struct level *head, int level)
{
    if (head == NULL || level < 0 || level > 50)
        return -1;
    const struct level *entry = find_level(head, level);
    return entry == NULL ? -1 : entry->bonus;
}
