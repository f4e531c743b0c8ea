// rule: leak
// about: The new text is handed over through the argument, but it is lost when the slot is taken.
#include <stdlib.h>
#include <string.h>

int fill_slot_bug(char **slot, const char *text)
{
    if (slot == NULL || text == NULL || text[0] == '\0')
        return -1;
    char *copy = strdup(text); // BUG
    if (copy[0] == '-')
        copy[0] = '+';
    if (*slot == NULL) {
        *slot = copy;
        return 1;
    }
    return 0;
}

int fill_slot_ok(char **slot, const char *text)
{
    if (slot == NULL || text == NULL || text[0] == '\0')
        return -1;
    char *copy = strdup(text);
    if (copy[0] == '-')
        copy[0] = '+';
    if (*slot == NULL) {
        *slot = copy;
        return 1;
    }
    free(copy);
    return 0;
}
