// A constructor that does not end.
static volatile int go_on = 1;

__attribute__((constructor)) static void before(void)
{
    while (go_on) {
    }
}

int innocent(int n)
{
    return n > 3;
}
