/*
 * parser.c - one line of a settings file: key=value.
 *
 * A key is one to seven lower case letters. A value is a decimal number with
 * an optional sign, or one of the words "on" and "off". Blanks may stand
 * around both. A line that starts with '#' is a comment.
 */
#include <stdbool.h>
#include <stddef.h>

enum { KEY_MAX = 7, VALUE_MAX = 99999 };

enum parse_result {
    PARSE_OK = 0,
    PARSE_COMMENT = 1,
    PARSE_BAD_ARGUMENT = -1,
    PARSE_BAD_KEY = -2,
    PARSE_NO_EQUALS = -3,
    PARSE_BAD_VALUE = -4,
    PARSE_TRAILING = -5
};

struct setting {
    char key[KEY_MAX + 1];
    int value;
    bool is_switch;
};

static const char *skip_blanks(const char *s)
{
    while (*s == ' ' || *s == '\t') {
        s++;
    }
    return s;
}

/** Copy a key; returns the first character behind it, or NULL if there is none. */
static const char *parse_key(const char *s, char key[KEY_MAX + 1])
{
    int n = 0;
    while (*s >= 'a' && *s <= 'z') {
        if (n == KEY_MAX) {
            return NULL;
        }
        key[n++] = *s++;
    }
    key[n] = '\0';
    return n > 0 ? s : NULL;
}

/** Read a value; returns the first character behind it, or NULL if there is none. */
static const char *parse_value(const char *s, struct setting *out)
{
    out->is_switch = false;
    if (s[0] == 'o' && s[1] == 'n') {
        out->is_switch = true;
        out->value = 1;
        return s + 2;
    }
    if (s[0] == 'o' && s[1] == 'f' && s[2] == 'f') {
        out->is_switch = true;
        out->value = 0;
        return s + 3;
    }
    bool negative = *s == '-';
    if (*s == '-' || *s == '+') {
        s++;
    }
    if (*s < '0' || *s > '9') {
        return NULL;
    }
    int v = 0;
    while (*s >= '0' && *s <= '9') {
        v = v * 10 + (*s - '0');
        if (v > VALUE_MAX) {
            return NULL;
        }
        s++;
    }
    out->value = negative ? -v : v;
    return s;
}

/** Parse one line into a setting. */
int parse_setting(const char *line, struct setting *out)
{
    if (line == NULL || out == NULL) {
        return PARSE_BAD_ARGUMENT;
    }
    const char *s = skip_blanks(line);
    if (*s == '#' || *s == '\0') {
        return PARSE_COMMENT;
    }
    s = parse_key(s, out->key);
    if (s == NULL) {
        return PARSE_BAD_KEY;
    }
    s = skip_blanks(s);
    if (*s != '=') {
        return PARSE_NO_EQUALS;
    }
    s = parse_value(skip_blanks(s + 1), out);
    if (s == NULL) {
        return PARSE_BAD_VALUE;
    }
    s = skip_blanks(s);
    return *s == '\0' ? PARSE_OK : PARSE_TRAILING;
}
