// rule: use-after-free
// about: A character that is no digit frees the copy, but the code behind the loop still reads it.
#include <stdlib.h>

int copy_number_bug(const char *s)
{
    if (s == NULL || s[0] == '\0')
        return -1;
    int valid = 1, used = 0;
    char *digits = malloc(8);
    digits[0] = '0';
    while (s[used] != '\0' && used < 8) {
        if (s[used] < '0' || s[used] > '9') {
            free(digits);
            valid = 0;
            break;
        }
        digits[used] = s[used];
        used++;
    }
    int leading = digits[0] - '0'; // BUG
    if (valid)
        free(digits);
    return valid ? leading : -2;
}

int copy_number_ok(const char *s)
{
    if (s == NULL || s[0] == '\0')
        return -1;
    int valid = 1, used = 0;
    char *digits = malloc(8);
    digits[0] = '0';
    while (s[used] != '\0' && used < 8) {
        if (s[used] < '0' || s[used] > '9') {
            valid = 0;
            break;
        }
        digits[used] = s[used];
        used++;
    }
    int leading = digits[0] - '0';
    free(digits);
    return valid ? leading : -2;
}
