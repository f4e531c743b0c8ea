// test: function=packed_check
// A packed struct: fields at odd offsets.
#include <stddef.h>
#include <stdint.h>

struct __attribute__((packed)) frame {
    uint8_t type;
    uint32_t seq;
    uint16_t len;
    uint64_t stamp;
    uint8_t crc;
};

int packed_check(const struct frame *f)
{
    if (f == NULL) {
        return -1;
    }
    if (f->type != 0x7E) {
        return 1;
    }
    if (f->seq == 0x01000000u && f->len == 513) {
        return 2;
    }
    if (f->stamp > 0xFFFFFFFFFFu && f->crc == (uint8_t)f->stamp) {
        return 3;
    }
    return 0;
}
