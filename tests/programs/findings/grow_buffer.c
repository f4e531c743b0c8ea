// rule: use-after-free
// about: A pointer into the buffer is kept over realloc; strings of more than four characters make it stale.
#include <stdlib.h>

int grow_buffer_bug(const char *s)
{
    if (s == NULL || s[0] == '\0')
        return -1;
    size_t room = 4, used = 0;
    char *buffer = malloc(room);
    char *first = buffer;
    for (const char *p = s; *p != '\0'; p++) {
        if (used == room) {
            room *= 2;
            buffer = realloc(buffer, room);
        }
        buffer[used] = *p;
        used++;
    }
    int result = *first == '#'; // BUG
    free(buffer);
    return result;
}

int grow_buffer_ok(const char *s)
{
    if (s == NULL || s[0] == '\0')
        return -1;
    size_t room = 4, used = 0;
    char *buffer = malloc(room);
    for (const char *p = s; *p != '\0'; p++) {
        if (used == room) {
            room *= 2;
            buffer = realloc(buffer, room);
        }
        buffer[used] = *p;
        used++;
    }
    int result = buffer[0] == '#';
    free(buffer);
    return result;
}
