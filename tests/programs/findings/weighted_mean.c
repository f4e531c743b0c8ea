// rule: div-by-zero
// about: A list whose weights are all zero has no weighted mean.
#include <stddef.h>

struct sample {
    unsigned char value;
    unsigned char weight;
    struct sample *next;
};

unsigned weighted_mean_bug(const struct sample *head)
{
    unsigned sum = 0, weights = 0;
    int steps = 0;
    if (head == NULL)
        return 0;
    for (const struct sample *p = head; p != NULL && steps < 8; p = p->next) {
        sum += (unsigned)p->value * p->weight;
        weights += p->weight;
        steps++;
    }
    return sum / weights; // BUG
}

unsigned weighted_mean_ok(const struct sample *head)
{
    unsigned sum = 0, weights = 0;
    int steps = 0;
    if (head == NULL)
        return 0;
    for (const struct sample *p = head; p != NULL && steps < 8; p = p->next) {
        sum += (unsigned)p->value * p->weight;
        weights += p->weight;
        steps++;
    }
    return weights == 0 ? 0 : sum / weights;
}
