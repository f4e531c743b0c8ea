// test: function=copy_fields
// memcpy, memset and memmove of input data, then branches on the result.
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct rec {
    uint16_t id;
    uint16_t flags;
    uint32_t sum;
};

int copy_fields(const unsigned char *buf, size_t n, unsigned fill)
{
    struct rec r;
    unsigned char tmp[6];

    if (buf == NULL || n < sizeof r) {
        return -1;
    }
    memcpy(&r, buf, sizeof r);
    if (r.id == 0x1234 && r.sum == 0xAABBCCDDu) {
        return 1;
    }
    memset(tmp, (int)(fill & 0xFF), sizeof tmp);
    memcpy(tmp, buf, 3);
    memmove(tmp + 1, tmp, 4); /* tmp is now b0 b0 b1 b2 f f */
    if (tmp[0] != tmp[1]) { // expect: 1.true=unreachable
        return -2;
    }
    if (tmp[3] == 0x42 && tmp[5] == 0x43) {
        return 2;
    }
    if (r.flags == tmp[4]) {
        return 3;
    }
    return 0;
}
