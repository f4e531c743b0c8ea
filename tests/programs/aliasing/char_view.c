// test: function=f time=10
// Bytes may look at anything.
int f(unsigned *word, unsigned char *byte)
{
    if (!word || !byte) {
        return -1;
    }
    *word = 0;
    *byte = 1;
    if (*word == 1) {
        return 1;
    }
    if (*word == 0x10000) {
        return 2;
    }
    return 0;
}
