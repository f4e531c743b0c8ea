/*
 * packet.c - the header of a sensor packet.
 *
 * A packet has a four byte header made of bit-fields, eight bytes of payload
 * whose meaning depends on the packet's type, and a checksum byte over both.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum packet_type { PKT_HELLO = 0, PKT_SAMPLE = 1, PKT_ALARM = 2, PKT_CONFIG = 3 };

enum { PROTOCOL_VERSION = 2, WIRE_SIZE = 13 };

struct packet_header {
    uint32_t version : 3;
    uint32_t type : 5;
    uint32_t urgent : 1;
    uint32_t node : 11;
    uint32_t sequence : 12;
};

union packet_payload {
    struct {
        uint32_t uptime;
        uint16_t firmware;
        uint16_t features;
    } hello;
    struct {
        int16_t value[3];
        uint16_t scale;
    } sample;
    struct {
        uint8_t code;
        uint8_t severity;
        uint16_t zone;
        int32_t reading;
    } alarm;
    uint8_t raw[8];
};

struct packet {
    struct packet_header header;
    union packet_payload payload;
};

/** The exclusive-or of a block of bytes. */
static uint8_t checksum(const uint8_t *bytes, size_t n)
{
    uint8_t x = 0x5C;
    for (size_t i = 0; i < n; i++) {
        x ^= bytes[i];
    }
    return x;
}

/**
 * Decode a packet as it came from the wire.
 *
 * @return 0, or -1 for a bad argument, -2 for a short packet, -3 for a wrong
 *         checksum, -4 for a foreign protocol version
 */
int packet_decode(const uint8_t *wire, size_t n, struct packet *out)
{
    if (wire == NULL || out == NULL) {
        return -1;
    }
    if (n < WIRE_SIZE) {
        return -2;
    }
    if (checksum(wire, WIRE_SIZE - 1) != wire[WIRE_SIZE - 1]) {
        return -3;
    }
    memcpy(&out->header, wire, sizeof out->header);
    memcpy(out->payload.raw, wire + sizeof out->header, sizeof out->payload.raw);
    if (out->header.version != PROTOCOL_VERSION) {
        return -4;
    }
    return 0;
}

/**
 * How soon a packet must be handled: 0 (whenever) to 3 (at once).
 * Negative for a packet that contradicts itself.
 */
int packet_priority(const struct packet *p)
{
    if (p == NULL || p->header.node == 0) {
        return -1;
    }
    switch (p->header.type) {
    case PKT_HELLO:
        return p->payload.hello.uptime < 60 ? 1 : 0;
    case PKT_SAMPLE:
        if (p->payload.sample.scale == 0) {
            return -1;
        }
        for (int i = 0; i < 3; i++) {
            if (p->payload.sample.value[i] > 1000 || p->payload.sample.value[i] < -1000) {
                return 2;
            }
        }
        return (int)p->header.urgent;
    case PKT_ALARM:
        if (p->payload.alarm.severity > 7) {
            return -1;
        }
        return p->payload.alarm.severity >= 5 || p->header.urgent ? 3 : 2;
    case PKT_CONFIG:
        return 1;
    default:
        return -1;
    }
}
