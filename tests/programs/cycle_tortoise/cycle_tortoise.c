// test: function=has_cycle time=20
// Tortoise-and-hare cycle detection with at most three rounds.
#include <stddef.h>

struct link {
    struct link *next;
};

int has_cycle(const struct link *head)
{
    const struct link *slow = head;
    const struct link *fast = head;

    for (int i = 0; i < 3; i++) {
        if (fast == NULL || fast->next == NULL) {
            return 0;
        }
        slow = slow->next;
        fast = fast->next->next;
        if (slow == fast) {
            return 1;
        }
    }
    return -1; /* long list or long cycle */
}
