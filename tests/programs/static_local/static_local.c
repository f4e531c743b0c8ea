// test: function=next_token
// A static local has no name that a test could set it by: it begins as it is in the source.
unsigned next_token(int restart)
{
    static unsigned last = 40;

    if (restart) {
        last = 0;
        return 0;
    }
    if (last == 41) { // expect: 1.true=unknown
        last = 7;
    }
    last++;
    return last;
}
