// rule: signed-overflow
// about: Priorities of opposite sign are compared by subtracting them.
#include <stddef.h>

struct job {
    int id;
    int priority;
};

int compare_jobs_bug(const struct job *a, const struct job *b)
{
    if (a == NULL || b == NULL)
        return a == NULL ? 1 : -1;
    if (a->priority == b->priority)
        return a->id < b->id ? -1 : 1;
    return a->priority - b->priority; // BUG
}

int compare_jobs_ok(const struct job *a, const struct job *b)
{
    if (a == NULL || b == NULL)
        return a == NULL ? 1 : -1;
    if (a->priority == b->priority)
        return a->id < b->id ? -1 : 1;
    return a->priority < b->priority ? -1 : 1;
}
