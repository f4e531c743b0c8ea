// 64 MB of globals that are written.
static unsigned char big[64 << 20];

int fill_big(unsigned char value)
{
    for (unsigned i = 0; i < sizeof big; i += 4096) {
        big[i] = value;
    }
    return big[4096] == 17;
}

int touch_big(unsigned at)
{
    if (at >= sizeof big) {
        return -1;
    }
    big[at] = 1;
    return big[12345] == 1;
}
