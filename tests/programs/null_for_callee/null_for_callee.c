// test: function=use
// A helper takes NULL and gives NULL back; its caller does not look.
#include <stddef.h>

struct state {
    int level;
};

static struct state *opened(void *memory)
{
    if (memory == NULL) { // expect: 1.true=reached
        return NULL;
    }
    return memory;
}

int use(struct state *memory, int level)
{
    struct state *state = opened(memory);

    if (level > state->level) { // expect-precondition: memory
        return 1;
    }
    return 0;
}
