// test: function=decode_packet
// A 64-bit word assembled from the bytes of a buffer, then split into fields.
#include <stddef.h>
#include <stdint.h>

int decode_packet(const uint8_t *buf, size_t n)
{
    if (buf == NULL || n < 8) {
        return -1;
    }
    uint64_t w = 0;
    for (int i = 0; i < 8; i++) {
        w = (w << 8) | buf[i];
    }
    unsigned magic = (unsigned)(w >> 48);
    unsigned version = (unsigned)(w >> 44) & 0xFu;
    unsigned length = (unsigned)(w >> 32) & 0xFFFu;
    uint32_t body = (uint32_t)w;

    if (magic != 0xCAFEu) {
        return -2;
    }
    if (version < 2 || version > 3) {
        return -3;
    }
    if (length == 0) {
        return -4;
    }
    if ((body ^ 0x5A5A5A5Au) == length * 3u) {
        return 1;
    }
    if (version == 3 && (body >> 31) != 0) {
        return 2;
    }
    return 0;
}
