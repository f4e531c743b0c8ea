// test: function=key_press
// char, signed char and unsigned char parameters.

int key_press(char c, signed char d, unsigned char e)
{
    if (c >= 'A' && c <= 'Z') {
        return c - 'A';
    }
    if (c == '\n' || c == '\t') {
        return 30;
    }
    if (d < -100) {
        return 31;
    }
    if (e > 200) {
        return 32;
    }
    return 33;
}
