// test: function=widen
// A pointer used at a wider type, where nobody says how much it leads to: shown, but callers may always pass more.
int widen(int *p)
{
    if (*p < 0) { // expect-precondition: p
        return 0;
    }
    return (int)(*(long *)p >> 40); // expect-warning: bad-pointer-type
}
