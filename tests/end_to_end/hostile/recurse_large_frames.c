// hostile: finding=stack-overflow
// Frames so large that a guard page may be jumped over.
int recurse_large(int n)
{
    volatile char frame[1 << 20];
    frame[0] = (char)n;
    frame[sizeof frame - 1] = 1;
    if (n == 0) {
        return 0;
    }
    return recurse_large(n | 1) + frame[0];
}
