// test: function=f time=10
// A string that may be a variable of the file.
char greeting[8] = "hello";

int f(char *text)
{
    if (!text) {
        return -1;
    }
    greeting[0] = 'h';
    text[0] = 'b';
    if (greeting[0] == 'b') { // expect: 1.true=unknown
        return 1;
    }
    return 0;
}
