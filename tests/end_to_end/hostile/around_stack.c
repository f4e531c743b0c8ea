// Writes around the stack frame, in both directions.
int upwards(int n)
{
    volatile char here = 0;
    volatile char *p = &here;
    if (n == 7) {
        for (int i = 0; i < 100000; i++) {
            p[i] = (char)i;
        }
    }
    return here;
}

int downwards(int n)
{
    volatile char here = 0;
    volatile char *p = &here;
    if (n == 9) {
        for (int i = 0; i < 10000000; i++) {
            p[-i] = (char)0xff;
        }
    }
    return here;
}
