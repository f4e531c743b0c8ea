// A queue of jobs in the order of their priority, made of a TAILQ of <bsd/sys/queue.h>
// (package libbsd-dev). The queue owns its jobs.
#include <bsd/sys/queue.h>
#include <stddef.h>
#include <stdlib.h>

struct job {
    int priority;
    TAILQ_ENTRY(job) link;
};

TAILQ_HEAD(jobs, job);

struct jobs *jobs_new(void)
{
    struct jobs *h = malloc(sizeof *h);
    if (h != NULL) {
        TAILQ_INIT(h);
    }
    return h;
}

// Before the first job of less priority; returns whether there was memory for it.
int jobs_push(struct jobs *h, int priority)
{
    struct job *later;
    struct job *n = malloc(sizeof *n);
    if (n == NULL) {
        return 0;
    }
    n->priority = priority;
    TAILQ_FOREACH (later, h, link) {
        if (later->priority < priority) {
            TAILQ_INSERT_BEFORE(later, n, link);
            return 1;
        }
    }
    TAILQ_INSERT_TAIL(h, n, link);
    return 1;
}

// The priority of the first job, which is removed, or `none`.
int jobs_pop(struct jobs *h, int none)
{
    struct job *n = TAILQ_FIRST(h);
    if (n == NULL) {
        return none;
    }
    int priority = n->priority;
    TAILQ_REMOVE(h, n, link);
    free(n);
    return priority;
}

int jobs_count(struct jobs *h)
{
    struct job *n;
    int count = 0;
    TAILQ_FOREACH (n, h, link) {
        count++;
    }
    return count;
}

// Removes all jobs of less priority and says how many.
int jobs_drop_below(struct jobs *h, int priority)
{
    int dropped = 0;
    while (!TAILQ_EMPTY(h) && TAILQ_LAST(h, jobs)->priority < priority) {
        struct job *n = TAILQ_LAST(h, jobs);
        TAILQ_REMOVE(h, n, link);
        free(n);
        dropped++;
    }
    return dropped;
}

void jobs_free(struct jobs *h)
{
    if (h == NULL) {
        return;
    }
    while (!TAILQ_EMPTY(h)) {
        struct job *n = TAILQ_FIRST(h);
        TAILQ_REMOVE(h, n, link);
        free(n);
    }
    free(h);
}
