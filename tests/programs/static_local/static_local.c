// test: function=next_token
// A static local is state like a variable of the file: an input and an output.
unsigned next_token(int restart)
{
    static unsigned last = 40;

    if (restart) {
        last = 0;
        return 0;
    }
    if (last == 41) {
        last = 7;
    }
    last++;
    return last;
}
