// test: function=stream_state
// The public structure names a private one that is defined under another name here.
#include <stddef.h>

struct hidden;
struct stream {
    struct hidden *state;
    int mode;
};

struct private_state {
    struct stream *owner;
    int stage;
};

int stream_state(struct stream *s)
{
    struct private_state *state;
    if (s == NULL || s->state == NULL) {
        return -1;
    }
    state = (struct private_state *)s->state;
    if (state->owner != s) {
        return -2;
    }
    return state->stage == 77 ? 1 : 0;
}
