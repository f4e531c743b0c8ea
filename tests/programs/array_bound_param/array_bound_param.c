// test: function=tagged_text
// A parameter with a declared array bound.

int tagged_text(char s[30])
{
    if (s[0] != '<') {
        return 0;
    }
    if (s[29] != '>') {
        return 1;
    }
    if (s[10] == s[20] && s[10] == '|') {
        return 2;
    }
    return 3;
}
