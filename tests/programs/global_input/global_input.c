// test: function=next_ticket
// Variables of the file are inputs; the initial value is only where they start.
static unsigned last = 40;
static struct {
    int is_open;
    unsigned limit;
} counter = {1, 100};
unsigned refused;

void open_counter(int is_open, unsigned limit)
{
    counter.is_open = is_open;
    counter.limit = limit;
}

int next_ticket(unsigned wanted)
{
    if (!counter.is_open) {
        return -2;
    }
    if (last + wanted > counter.limit) {
        refused++;
        return refused > 1000 ? -3 : -1;
    }
    last += wanted;
    return 0;
}
