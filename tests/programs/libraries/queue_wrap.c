// The four lists of <bsd/sys/queue.h> (package libbsd-dev). Items belong to the caller.
#include <bsd/sys/queue.h>
#include <stddef.h>

#define ITEM(name, ENTRY)                                                                                      \
    struct name {                                                                                              \
        int value;                                                                                             \
        ENTRY(name) link;                                                                                      \
    }

ITEM(sitem, SLIST_ENTRY);
ITEM(litem, LIST_ENTRY);
ITEM(stitem, STAILQ_ENTRY);
ITEM(titem, TAILQ_ENTRY);

SLIST_HEAD(shead, sitem);
LIST_HEAD(lhead, litem);
STAILQ_HEAD(sthead, stitem);
TAILQ_HEAD(thead, titem);

// How many items; whether n is among them.
#define COUNT_AND_HAS(prefix, head, item, FOREACH)                                                             \
    int prefix##_count(struct head *h)                                                                         \
    {                                                                                                          \
        struct item *i;                                                                                        \
        int count = 0;                                                                                         \
        FOREACH (i, h, link) {                                                                                 \
            count++;                                                                                           \
        }                                                                                                      \
        return count;                                                                                          \
    }                                                                                                          \
    int prefix##_has(struct head *h, struct item *n)                                                           \
    {                                                                                                          \
        struct item *i;                                                                                        \
        FOREACH (i, h, link) {                                                                                 \
            if (i == n) {                                                                                      \
                return 1;                                                                                      \
            }                                                                                                  \
        }                                                                                                      \
        return 0;                                                                                              \
    }

COUNT_AND_HAS(slist, shead, sitem, SLIST_FOREACH)
COUNT_AND_HAS(list, lhead, litem, LIST_FOREACH)
COUNT_AND_HAS(stailq, sthead, stitem, STAILQ_FOREACH)
COUNT_AND_HAS(tailq, thead, titem, TAILQ_FOREACH)

// SLIST: each item knows the next. Where a macro does without the head, the wrapper
// takes it to say which list is meant.

int slist_ok(struct shead *h)
{
    if (h == NULL) {
        return 0;
    }
    struct sitem *slow = SLIST_FIRST(h);
    struct sitem *fast = slow;
    while (fast != NULL && SLIST_NEXT(fast, link) != NULL) {
        slow = SLIST_NEXT(slow, link);
        fast = SLIST_NEXT(SLIST_NEXT(fast, link), link);
        if (slow == fast) {
            return 0;
        }
    }
    return 1;
}

void slist_insert_head(struct shead *h, struct sitem *n)
{
    SLIST_INSERT_HEAD(h, n, link);
}

void slist_insert_after(struct shead *h, struct sitem *place, struct sitem *n)
{
    (void)h;
    SLIST_INSERT_AFTER(place, n, link);
}

void slist_remove(struct shead *h, struct sitem *n)
{
    SLIST_REMOVE(h, n, sitem, link);
}

void slist_remove_head(struct shead *h)
{
    SLIST_REMOVE_HEAD(h, link);
}

// LIST: each item also knows the link that leads to it.

int list_ok(struct lhead *h)
{
    if (h == NULL) {
        return 0;
    }
    struct litem **leads = &LIST_FIRST(h);
    while (*leads != NULL) {
        if ((*leads)->link.le_prev != leads) {
            return 0;
        }
        leads = &LIST_NEXT(*leads, link);
    }
    return 1;
}

void list_insert_head(struct lhead *h, struct litem *n)
{
    LIST_INSERT_HEAD(h, n, link);
}

void list_insert_after(struct lhead *h, struct litem *place, struct litem *n)
{
    (void)h;
    LIST_INSERT_AFTER(place, n, link);
}

void list_insert_before(struct lhead *h, struct litem *place, struct litem *n)
{
    (void)h;
    LIST_INSERT_BEFORE(place, n, link);
}

void list_remove(struct lhead *h, struct litem *n)
{
    (void)h;
    LIST_REMOVE(n, link);
}

// STAILQ: the head also knows the link at the end.

int stailq_ok(struct sthead *h)
{
    if (h == NULL) {
        return 0;
    }
    struct stitem *slow = STAILQ_FIRST(h);
    struct stitem **end = &STAILQ_FIRST(h);
    for (int step = 0; *end != NULL; step++) {
        end = &STAILQ_NEXT(*end, link);
        if (step % 2 == 1) {
            slow = STAILQ_NEXT(slow, link);
            if (slow == *end) {
                return 0;
            }
        }
    }
    return h->stqh_last == end;
}

void stailq_insert_head(struct sthead *h, struct stitem *n)
{
    STAILQ_INSERT_HEAD(h, n, link);
}

void stailq_insert_tail(struct sthead *h, struct stitem *n)
{
    STAILQ_INSERT_TAIL(h, n, link);
}

void stailq_insert_after(struct sthead *h, struct stitem *place, struct stitem *n)
{
    STAILQ_INSERT_AFTER(h, place, n, link);
}

void stailq_remove(struct sthead *h, struct stitem *n)
{
    STAILQ_REMOVE(h, n, stitem, link);
}

// TAILQ: both.

int tailq_ok(struct thead *h)
{
    if (h == NULL) {
        return 0;
    }
    struct titem **leads = &TAILQ_FIRST(h);
    while (*leads != NULL) {
        if ((*leads)->link.tqe_prev != leads) {
            return 0;
        }
        leads = &TAILQ_NEXT(*leads, link);
    }
    return h->tqh_last == leads;
}

void tailq_insert_head(struct thead *h, struct titem *n)
{
    TAILQ_INSERT_HEAD(h, n, link);
}

void tailq_insert_tail(struct thead *h, struct titem *n)
{
    TAILQ_INSERT_TAIL(h, n, link);
}

void tailq_insert_after(struct thead *h, struct titem *place, struct titem *n)
{
    TAILQ_INSERT_AFTER(h, place, n, link);
}

void tailq_insert_before(struct thead *h, struct titem *place, struct titem *n)
{
    (void)h;
    TAILQ_INSERT_BEFORE(place, n, link);
}

void tailq_remove(struct thead *h, struct titem *n)
{
    TAILQ_REMOVE(h, n, link);
}

struct titem *tailq_last(struct thead *h)
{
    return TAILQ_LAST(h, thead);
}
