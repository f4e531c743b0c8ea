// test: function=f time=10
// A string may begin inside a structure: nobody may say that it cannot.
struct tagged { int id; char name[8]; };

int f(struct tagged *t, char *text)
{
    if (!t || !text) {
        return -1;
    }
    t->name[0] = 'a';
    text[0] = 'b';
    if (t->name[0] == 'b') { // expect: 1.true=unknown
        return 1;
    }
    return 0;
}
