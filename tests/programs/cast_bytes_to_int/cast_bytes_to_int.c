// test: function=read_header
// A byte buffer viewed as a struct through a cast.
#include <stddef.h>
#include <stdint.h>

struct hdr {
    uint32_t magic;
    uint16_t kind;
    uint16_t len;
};

int read_header(unsigned char *buf, size_t n)
{
    if (buf == NULL || n < sizeof(struct hdr)) {
        return -1;
    }
    const struct hdr *h = (const struct hdr *)(void *)buf;
    if (h->magic != 0x464C457Fu) {
        return -2; /* bytes 7F 45 4C 46 */
    }
    if (h->len > n) {
        return -3;
    }
    if (buf[4] == 3 && h->kind == 0x0103) {
        return 1;
    }
    return 0;
}
