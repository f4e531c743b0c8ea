// rule: uninitialised-read
// about: The array of remembered values is asked for an element that a short list did not fill.
#include <stddef.h>

struct node {
    int v;
    struct node *next;
};

int last_of_list_bug(const struct node *head, unsigned back)
{
    int recent[4];
    unsigned filled = 0;
    for (const struct node *p = head; p != NULL && filled < 4; p = p->next) {
        recent[filled] = p->v;
        filled++;
    }
    if (filled == 0 || back >= 4)
        return -1;
    if (recent[back] < 0) // BUG
        return 0;
    return 1;
}

int last_of_list_ok(const struct node *head, unsigned back)
{
    int recent[4];
    unsigned filled = 0;
    for (const struct node *p = head; p != NULL && filled < 4; p = p->next) {
        recent[filled] = p->v;
        filled++;
    }
    if (filled == 0 || back >= filled)
        return -1;
    if (recent[back] < 0)
        return 0;
    return 1;
}
