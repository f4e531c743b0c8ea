/*
 * state_machine.c - the life of a connection as a state machine.
 *
 * A connection is opened by a handshake, carries data while it is up, and is
 * closed by either side. Three lost heartbeats in a row take it down.
 */
#include <stddef.h>

enum conn_state { CONN_IDLE, CONN_OPENING, CONN_UP, CONN_CLOSING, CONN_FAILED };

enum conn_event { EV_OPEN, EV_ACK, EV_DATA, EV_TICK, EV_CLOSE, EV_RESET };

enum { MISSED_MAX = 3, RETRY_MAX = 2 };

struct conn {
    enum conn_state state;
    unsigned missed;  /* heartbeats missed in a row */
    unsigned retries; /* handshakes repeated so far */
    unsigned received;
};

static enum conn_state on_tick(struct conn *c)
{
    if (c->state == CONN_UP) {
        c->missed++;
        return c->missed >= MISSED_MAX ? CONN_FAILED : CONN_UP;
    }
    if (c->state == CONN_OPENING) {
        c->retries++;
        return c->retries > RETRY_MAX ? CONN_FAILED : CONN_OPENING;
    }
    if (c->state == CONN_CLOSING) {
        return CONN_IDLE;
    }
    return c->state;
}

/**
 * Feed one event to a connection.
 *
 * @return 0 if the event was expected in the current state, 1 if it was
 *         ignored, -1 for a bad argument
 */
int conn_step(struct conn *c, enum conn_event ev)
{
    if (c == NULL) {
        return -1;
    }
    switch (ev) {
    case EV_OPEN:
        if (c->state != CONN_IDLE) {
            return 1;
        }
        c->state = CONN_OPENING;
        c->retries = 0;
        return 0;
    case EV_ACK:
        if (c->state == CONN_OPENING) {
            c->state = CONN_UP;
        } else if (c->state == CONN_CLOSING) {
            c->state = CONN_IDLE;
        } else if (c->state != CONN_UP) {
            return 1;
        }
        c->missed = 0;
        return 0;
    case EV_DATA:
        if (c->state != CONN_UP) {
            return 1;
        }
        c->missed = 0;
        c->received++;
        return 0;
    case EV_TICK:
        c->state = on_tick(c);
        return 0;
    case EV_CLOSE:
        if (c->state != CONN_UP && c->state != CONN_OPENING) {
            return 1;
        }
        c->state = CONN_CLOSING;
        return 0;
    case EV_RESET:
        c->state = CONN_IDLE;
        c->missed = 0;
        return 0;
    default:
        return -1;
    }
}

/**
 * Run a fresh connection over a script of at most eight events.
 *
 * @return the final state, or -1 for a bad script
 */
int conn_run(const unsigned char *events, size_t n)
{
    struct conn c = {CONN_IDLE, 0, 0, 0};

    if (events == NULL || n > 8) {
        return -1;
    }
    for (size_t i = 0; i < n; i++) {
        if (conn_step(&c, (enum conn_event)events[i]) < 0) {
            return -1;
        }
        if (c.state == CONN_FAILED) {
            break;
        }
    }
    return (int)c.state;
}
