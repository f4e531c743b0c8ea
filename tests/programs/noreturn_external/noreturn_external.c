// test: function=checked_share
// An external function that does not return ends the test's process.
__attribute__((noreturn)) void fatal_error(int code);

unsigned checked_share(unsigned total, unsigned parts)
{
    if (parts == 0) {
        fatal_error(3);
    }
    return total / parts;
}
