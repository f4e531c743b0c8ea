// rule: uninitialised-read
// about: Without any valid score the best one is compared although it was never set.
// options: --requires 'n <= 8'
#include <stddef.h>

int best_score_bug(const int *scores, int n)
{
    int best, seen = 0;
    if (scores == NULL || n <= 0)
        return -1;
    for (int i = 0; i < n; i++) {
        if (scores[i] < 0 || scores[i] > 100)
            continue;
        if (seen == 0 || scores[i] > best)
            best = scores[i];
        seen++;
    }
    if (best >= 50) // BUG
        return 1;
    return 0;
}

int best_score_ok(const int *scores, int n)
{
    int best, seen = 0;
    if (scores == NULL || n <= 0)
        return -1;
    for (int i = 0; i < n; i++) {
        if (scores[i] < 0 || scores[i] > 100)
            continue;
        if (seen == 0 || scores[i] > best)
            best = scores[i];
        seen++;
    }
    if (seen > 0 && best >= 50)
        return 1;
    return 0;
}
