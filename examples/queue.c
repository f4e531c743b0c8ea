/*
 * queue.c - a ring buffer of samples with a fixed capacity.
 *
 * The queue holds at most QUEUE_CAPACITY samples. When it is full, a push may
 * either be refused or overwrite the oldest sample, as the queue was set up.
 */
#include <stdbool.h>
#include <stddef.h>

enum { QUEUE_CAPACITY = 4 };

struct queue {
    int items[QUEUE_CAPACITY];
    unsigned head;
    unsigned count;
    bool overwrite;
    unsigned dropped;
};

/** Do the indices of a queue make sense? */
static bool queue_valid(const struct queue *q)
{
    return q != NULL && q->head < QUEUE_CAPACITY && q->count <= QUEUE_CAPACITY;
}

/** Make a queue empty. Returns 0, or -1 for a bad argument. */
int queue_init(struct queue *q, bool overwrite)
{
    if (q == NULL) {
        return -1;
    }
    q->head = 0;
    q->count = 0;
    q->dropped = 0;
    q->overwrite = overwrite;
    return 0;
}

/**
 * Append a sample.
 *
 * @return 0 when stored, 1 when stored at the cost of the oldest sample,
 *         -1 for a bad queue, -2 when the queue is full
 */
int queue_push(struct queue *q, int sample)
{
    if (!queue_valid(q)) {
        return -1;
    }
    if (q->count == QUEUE_CAPACITY) {
        q->dropped++;
        if (!q->overwrite) {
            return -2;
        }
        q->items[q->head] = sample;
        q->head = (q->head + 1) % QUEUE_CAPACITY;
        return 1;
    }
    q->items[(q->head + q->count) % QUEUE_CAPACITY] = sample;
    q->count++;
    return 0;
}

/**
 * Remove the oldest sample.
 *
 * @param out  receives the sample; may be NULL to discard it
 */
int queue_pop(struct queue *q, int *out)
{
    if (!queue_valid(q)) {
        return -1;
    }
    if (q->count == 0) {
        return -2;
    }
    if (out != NULL) {
        *out = q->items[q->head];
    }
    q->head = (q->head + 1) % QUEUE_CAPACITY;
    q->count--;
    return 0;
}

/** Position of the first sample equal to a value, counted from the oldest, or -1. */
int queue_index_of(const struct queue *q, int value)
{
    if (!queue_valid(q)) {
        return -1;
    }
    for (unsigned i = 0; i < q->count; i++) {
        if (q->items[(q->head + i) % QUEUE_CAPACITY] == value) {
            return (int)i;
        }
    }
    return -1;
}
