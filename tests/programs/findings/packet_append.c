// rule: out-of-bounds
// about: A full packet passes the check and its fifth value lands behind the array inside the struct.
#include <stddef.h>

struct packet {
    unsigned char used;
    int values[4];
    int checksum;
};

int packet_append_bug(struct packet *p, int value)
{
    if (p == NULL || p->used > 4)
        return -1;
    if (value == 0)
        return 0;
    p->values[p->used] = value; // BUG
    p->used++;
    return p->used;
}

int packet_append_ok(struct packet *p, int value)
{
    if (p == NULL || p->used >= 4)
        return -1;
    if (value == 0)
        return 0;
    p->values[p->used] = value;
    p->used++;
    return p->used;
}
