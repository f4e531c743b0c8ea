// test: function=price_of
// A lookup that may answer NULL, dereferenced without a check.
#include <stddef.h>

struct item {
    int code;
    int price;
};

static const struct item *find(const struct item *items, int n, int code)
{
    for (int i = 0; i < n; i++) {
        if (items[i].code == code) {
            return &items[i];
        }
    }
    return NULL;
}

int price_of(int code, int count)
{
    const struct item items[3] = {{10, 5}, {20, 7}, {35, 11}};

    if (count <= 0 || count > 100) {
        return -1;
    }
    const struct item *it = find(items, 3, code);
    int total = it->price * count; // expect-finding: null-deref
    if (total == 77) {
        return 1; /* seven of 35, or eleven of 20 */
    }
    return 0;
}
