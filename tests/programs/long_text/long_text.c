// test: function=keep time=5
// What only long texts do: one check takes a hundred characters, another is wrong by one.
#include <stddef.h>
#include <string.h>

int keep(const char *name, const char *note)
{
    char room[64];

    if (name == NULL || note == NULL) {
        return -1;
    }
    if (strlen(note) >= 100) {
        return -2;
    }
    if (strlen(name) > sizeof room) {
        return -3;
    }
    strcpy(room, name); // expect-finding: out-of-bounds
    return room[0] == '/';
}
