// test: function=next
// A variable that the compiler is told to keep, and one in a section of its own.
static unsigned step __attribute__((used)) = 3;
static unsigned limit __attribute__((section("settings"))) = 9;

unsigned next(unsigned number)
{
    if (number > limit) {
        return limit;
    }
    return number + step;
}
