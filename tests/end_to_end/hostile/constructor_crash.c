// A constructor that crashes.
__attribute__((constructor)) static void before(void)
{
    *(volatile int *)8 = 1;
}

int innocent(int n)
{
    return n > 3;
}
