// test: function=ipv4_check time=20
// An IPv4 header with bit-fields, lengths and a ones' complement checksum.
#include <stddef.h>
#include <stdint.h>

struct ipv4 {
    uint8_t ihl : 4;
    uint8_t version : 4;
    uint8_t tos;
    uint16_t length;
    uint16_t id;
    uint16_t frag : 13;
    uint16_t flags : 3;
    uint8_t ttl;
    uint8_t proto;
    uint16_t sum;
    uint32_t src;
    uint32_t dst;
};

static uint16_t fold(uint32_t s)
{
    s = (s & 0xFFFFu) + (s >> 16);
    s = (s & 0xFFFFu) + (s >> 16);
    return (uint16_t)s;
}

int ipv4_check(const struct ipv4 *h)
{
    if (h == NULL || h->version != 4 || h->ihl < 5) {
        return -1;
    }
    if (h->length < h->ihl * 4) {
        return -2;
    }
    if (h->ttl == 0) {
        return -3;
    }
    if ((h->flags & 2) != 0 && h->frag != 0) {
        return -4; /* a fragment that must not be one */
    }
    uint32_t s = (uint32_t)h->length + h->id + h->sum + (h->src >> 16) + (h->src & 0xFFFFu);
    if (fold(s) != 0xFFFF) {
        return -5;
    }
    switch (h->proto) {
    case 1:
        return 1;
    case 6:
        return 6;
    case 17:
        return 17;
    default:
        return 0;
    }
}
