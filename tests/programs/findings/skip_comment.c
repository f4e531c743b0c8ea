// rule: hang
// about: A '#' that starts no comment is not stepped over.
#include <stddef.h>

int skip_comment_bug(const char *s)
{
    int i = 0, words = 0;
    if (s == NULL)
        return -1;
    while (s[i] != '\0') { // BUG
        if (s[i] == ' ') {
            i++;
        } else if (s[i] == '#') {
            if (s[i + 1] == '#')
                break;
        } else {
            words += i == 0 || s[i - 1] == ' ';
            i++;
        }
    }
    return words;
}

int skip_comment_ok(const char *s)
{
    int i = 0, words = 0;
    if (s == NULL)
        return -1;
    while (s[i] != '\0') {
        if (s[i] == ' ') {
            i++;
        } else if (s[i] == '#') {
            if (s[i + 1] == '#')
                break;
            i++;
        } else {
            words += i == 0 || s[i - 1] == ' ';
            i++;
        }
    }
    return words;
}
