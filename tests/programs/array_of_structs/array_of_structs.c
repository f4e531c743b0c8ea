// test: function=find_entry
// A buffer of structs searched by key.
#include <stddef.h>

struct entry {
    short key;
    char live;
    int value;
};

int find_entry(const struct entry *e, size_t n, short key)
{
    if (e == NULL || n > 4) {
        return -1;
    }
    for (size_t i = 0; i < n; i++) {
        if (!e[i].live) {
            continue;
        }
        if (e[i].key == key) {
            if (e[i].value == 31337) {
                return (int)i;
            }
            return -2;
        }
    }
    return -3;
}
