// test: function=is_weak
// Elements change places that the input decides, as in the key schedule of a stream cipher.

int is_weak(const unsigned char key[4], unsigned char c)
{
    unsigned char s[256];
    unsigned char j = 0;

    for (int i = 0; i < 256; i++) {
        s[i] = (unsigned char)i;
    }
    for (int i = 0; i < 4; i++) {
        j = (unsigned char)(j + s[i] + key[i]);
        unsigned char t = s[i];
        s[i] = s[j];
        s[j] = t;
    }
    if (s[0] == 0x42 && s[1] == 0x17) {
        return 1;
    }
    if (s[c] != c && c > 200) {
        return 2;
    }
    return 0;
}
