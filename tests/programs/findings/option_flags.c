// rule: uninitialised-read
// about: The field for verbose output is set by "-v" only and asked for whenever the argument is an option.
#include <stddef.h>

struct options {
    int quiet;
    int verbose;
};

static void read_option(struct options *o, char letter)
{
    if (letter == 'q')
        o->quiet = 1;
    if (letter == 'v')
        o->verbose = 1;
}

int option_flags_bug(const char *argument)
{
    struct options o;
    o.quiet = 0;
    if (argument == NULL || argument[0] != '-')
        return 0;
    read_option(&o, argument[1]);
    int level = 1;
    if (o.verbose) // BUG
        level = 2;
    if (o.quiet)
        level = 0;
    return level;
}

int option_flags_ok(const char *argument)
{
    struct options o;
    o.quiet = 0;
    o.verbose = 0;
    if (argument == NULL || argument[0] != '-')
        return 0;
    read_option(&o, argument[1]);
    int level = 1;
    if (o.verbose)
        level = 2;
    if (o.quiet)
        level = 0;
    return level;
}
