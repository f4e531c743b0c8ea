// rule: leak
// about: Each longer word replaces the copy of the one before without freeing it.
#include <stdlib.h>
#include <string.h>

int longest_word_bug(const char *s)
{
    if (s == NULL)
        return -1;
    char *best = NULL;
    size_t length = 0;
    while (*s != '\0') {
        size_t word = strcspn(s, " ");
        if (word > length) {
            best = malloc(word + 1); // BUG
            memcpy(best, s, word);
            best[word] = '\0';
            length = word;
        }
        s += word;
        if (*s == ' ')
            s++;
    }
    int capital = best != NULL && best[0] >= 'A' && best[0] <= 'Z';
    free(best);
    return capital;
}

int longest_word_ok(const char *s)
{
    if (s == NULL)
        return -1;
    char *best = NULL;
    size_t length = 0;
    while (*s != '\0') {
        size_t word = strcspn(s, " ");
        if (word > length) {
            free(best);
            best = malloc(word + 1);
            memcpy(best, s, word);
            best[word] = '\0';
            length = word;
        }
        s += word;
        if (*s == ' ')
            s++;
    }
    int capital = best != NULL && best[0] >= 'A' && best[0] <= 'Z';
    free(best);
    return capital;
}
